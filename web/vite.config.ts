import { reactRouter } from '@react-router/dev/vite';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig } from 'vite';

const server = process.env.LOOPYARD_SERVER ?? 'http://127.0.0.1:3000';
const proxied = { target: server, changeOrigin: false };

export default defineConfig({
  plugins: [reactRouter()],
  css: { postcss: { plugins: [mantinePreset()] } },
  build: { assetsInlineLimit: 0 },
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
