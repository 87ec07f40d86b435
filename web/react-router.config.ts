import type { Config } from '@react-router/dev/config';
import { finishPages } from './build-pages.ts';
import { pages } from './marketing/pages.ts';

/** Every page that needs no one to be signed in is HTML before its script arrives. */
const publicPaths = [
  ...pages.map(({ path }) => path),
  '/terms',
  '/m',
  '/login',
  '/register',
  '/forgot-password',
  '/404',
];

/** The landing page for phones says less than the one for all. */
const searchedPaths = publicPaths.filter((path) => path !== '/404' && path !== '/m');

export default {
  appDirectory: '.',
  buildDirectory: 'build',
  ssr: false,
  prerender: publicPaths,
  buildEnd: ({ reactRouterConfig }) => finishPages(reactRouterConfig, searchedPaths),
} satisfies Config;
