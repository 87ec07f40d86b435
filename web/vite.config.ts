import { reactRouter } from '@react-router/dev/vite';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig, type Plugin } from 'vite';
import { demoFiles } from './demo/demo-files.ts';
import { feedCards } from './marketing/feed/feed-cards.ts';
import { stayWhenUnreachable } from './stay-when-unreachable.ts';

const server = process.env.LOOPYARD_SERVER ?? 'http://127.0.0.1:3000';
const proxied = { target: server, changeOrigin: false };

const publicPages = /web\/marketing\//;
const waysIn = /web\/(marketing|features\/accounts\/entrance)\/|app-layout\.tsx/;

/** Hundreds of small files would load more slowly. Each layout has one stylesheet; a screen adds its own. */
const chunks = [
  { name: 'site', test: /web\/marketing\/.*\.css$/, priority: 3 },
  {
    name: 'accounts',
    test: /web\/features\/(accounts\/entrance\/(accounts|accounts-layout|one-line)|invitations\/inviting-loop)\.module\.css$/,
    priority: 3,
  },
  {
    name: 'shell',
    test: /web\/(shell\/.*|features\/loops\/loop-list\.module|ui\/overlays\/action-menu\.module)\.css$/,
    priority: 3,
  },
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|react-router|scheduler)\/|contract\/(field-errors|money)\.ts|web\/(lib\/(token-key|use-is-awake)|demo\/(demo-id|own-storage)|ui\/(pictures\/mark|form\/refusal|pages\/(scene|skip-link|error-page|loading-page|public-head)|theme\/(tokens|base|fallback-faces)))|@fontsource-variable|vite\/preload-helper/,
    priority: 4,
  },
  // The public pages' forms need this without the app's styles and Mantine.
  {
    name: 'sending',
    test: /web\/lib\/(api-error|session|tus|use-form|use-kept-focus|try-keys|uuid)\.ts$/,
    priority: 2,
  },
  // Order matters: shared code first. The home page needs no second group, and few pages have forms.
  { name: 'sections', test: /web\/marketing\/(sections\/(art|parts)\.tsx|art\/)/, priority: 3 },
  {
    name: 'more-sections',
    test: /web\/marketing\/sections\/(beside|questions|quotes|table|tiers|video)\.tsx$/,
    priority: 2,
  },
  { name: 'app', test: /(web\/ui\/(?!charts\/)|web\/app-layout).*\.css$/, priority: 2 },
  { name: 'app', test: /node_modules|web\/(lib|ui)\//, minShareCount: 10, priority: 1 },
  // The features' requests, used on nearly every screen behind the login.
  { name: 'calls', test: /web\/features\/[^/]+\/[^/]+\.tsx?$/, minShareCount: 8, priority: 1 },
  // Small parts of every screen behind the login and of the feed, so that a slow line has fewer waits.
  { ...beneath('entry', /app-layout\.tsx/, publicPages), priority: 0 },
  { ...beneath('frame', /shell-layout\.tsx/, waysIn), priority: 0 },
  { ...beneath('cards', /feed-screen\.tsx/, waysIn), priority: 0 },
];

type Modules = { getModuleInfo(id: string): { importers: string[] } | null };

/** Groups the modules that a screen shares with others, unless they are needed `elsewhere` too. */
function beneath(name: string, screen: RegExp, elsewhere: RegExp) {
  return {
    name: (id: string, modules: Modules) => {
      const importers = [...importersOf(id, modules)];
      const isBeneath = importers.some((path) => screen.test(path));
      return isBeneath && !importers.some((path) => elsewhere.test(path)) ? name : null;
    },
    debugName: name,
    // Not for libraries: everything in them is imported by their index.
    test: /^(?!.*node_modules).*\.tsx?$/,
    minShareCount: 2,
  };
}

function importersOf(id: string, modules: Modules, importers = new Set<string>()): Set<string> {
  for (const importer of modules.getModuleInfo(id)?.importers ?? []) {
    if (importers.has(importer)) continue;
    importers.add(importer);
    importersOf(importer, modules, importers);
  }
  return importers;
}

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
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } } },
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
