import type { Config } from '@react-router/dev/config';
import { buildDirectory } from './bundling/build-directory.ts';
import { finishPages } from './bundling/build-pages.ts';
import type { SocialImage } from './bundling/social-images.ts';
import type { Page } from './marketing/page.ts';
import { pages } from './marketing/pages.ts';

const searchedPages: SocialImage[] = [
  ...pages.map(imageOf),
  { path: '/terms', title: 'Terms and policies', picture: 'scene-board.webp' },
  { path: '/report-a-problem', title: 'Report a problem, without an account', picture: 'scene-board.webp' },
  { path: '/privacy/short', title: 'Your privacy, in short', picture: 'scene-school.webp' },
  { path: '/login', title: 'Welcome back', picture: 'feed.svg' },
  { path: '/register', title: 'Your school, club or union. In a place of its own.', picture: 'feed.svg' },
  { path: '/forgot-password', title: 'Forgot your password?', picture: 'feed.svg' },
];

/** Every page without login is prerendered. */
const publicPaths = [...searchedPages.map(({ path }) => path), '/m', '/payment-success', '/404'];

export default {
  appDirectory: '.',
  buildDirectory,
  ssr: false,
  prerender: publicPaths,
  buildEnd: ({ reactRouterConfig }) => finishPages(reactRouterConfig, searchedPages),
} satisfies Config;

function imageOf({ path, sections }: Page): SocialImage {
  const [{ kicker, title }] = sections;
  const pictures = sections.flatMap((section) =>
    'picture' in section && section.picture ? [section.picture.file] : [],
  );
  return { path, ...(kicker && { kicker }), title, picture: pictures[0] ?? 'feed.svg' };
}
