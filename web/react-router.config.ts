import type { Config } from '@react-router/dev/config';
import { finishPages } from './build-pages.ts';
import { pages } from './marketing/pages.ts';

/** Every page that needs no one to be signed in is HTML before its script arrives. */
const publicPaths = [
  ...pages.map(({ path }) => path),
  '/terms',
  '/login',
  '/register',
  '/forgot-password',
  '/404',
];

export default {
  appDirectory: '.',
  buildDirectory: 'build',
  ssr: false,
  prerender: publicPaths,
  buildEnd: ({ reactRouterConfig }) => finishPages(reactRouterConfig),
} satisfies Config;
