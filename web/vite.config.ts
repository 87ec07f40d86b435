import { reactRouter } from '@react-router/dev/vite';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';
import { bundles } from './bundling/bundles.ts';
import { stayWhenUnreachable } from './bundling/stay-when-unreachable.ts';
import { demoFiles } from './demo/demo-files.ts';
import { feedCards } from './marketing/feed/feed-cards.ts';

const server = process.env.LOOPYARD_SERVER ?? 'http://127.0.0.1:3000';
const proxied = { target: server, changeOrigin: false };

/** Every public page loads the router's list of all screens and shared files, so their names are short. */
const assetFileNames = ({ names: [name = ''] }: { names: string[] }) =>
  name.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash:5][extname]';
const clientNames = {
  entryFileNames: ({ name }: { name: string }) =>
    `assets/${name === 'entry.client' ? '[name]-' : ''}[hash:7].js`,
  chunkFileNames: ({ isDynamicEntry }: { isDynamicEntry: boolean }) =>
    `assets/${isDynamicEntry ? '[name]-' : ''}[hash:7].js`,
  assetFileNames,
};

/** Worked out at build time, so that pages load these cards and not the whole seeded world. */
const writtenCards: Plugin = {
  name: 'written-cards',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('/marketing/feed/feed-cards.ts')
      ? `export const feedCards = ${JSON.stringify(feedCards)};`
      : null,
};

export default defineConfig({
  plugins: [writtenCards, reactRouter(), demoFiles(), stayWhenUnreachable(), noHurryForPages()],
  css: { postcss: { plugins: [mantinePreset()] } },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: { rolldownOptions: { output: { ...clientNames, codeSplitting: { groups: bundles } } } },
    },
    // Pages are prerendered by this build: another name of a font or picture would fetch it twice.
    ssr: { build: { rolldownOptions: { output: { assetFileNames } } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': proxied,
      '/media': proxied,
      '/uploads': proxied,
      '/dev': proxied,
      '/cable': { ...proxied, ws: true },
    },
  },
});

/** React Router gives a prerendered page ten seconds, a limit without a setting that a busy machine passes. */
function noHurryForPages(): Plugin {
  return {
    name: 'no-hurry-for-pages',
    configurePreviewServer() {
      AbortSignal.timeout = () => new AbortController().signal;
    },
  };
}
