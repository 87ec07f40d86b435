import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** The site map: every address and the screen that answers it. */
export default [
  layout('marketing/site-layout.tsx', [
    index('marketing/landing-screen.tsx'),
    route('*', 'marketing/not-found-screen.tsx'),
  ]),
  layout('app-layout.tsx', [
    layout('features/accounts/accounts-layout.tsx', [
      route('login', 'features/accounts/login-screen.tsx'),
      route('register', 'features/accounts/register-screen.tsx'),
    ]),
    layout('shell/shell-layout.tsx', [
      feed('feed'),
      feed('loopyard'),
      route('loopyard/reload', 'features/posts/feed-screen.tsx', { id: 'loopyard-reload' }),
      route('new-post', 'shell/new-post-address-screen.tsx', { id: 'new-post-address' }),
    ]),
  ]),
] satisfies RouteConfig;

/** The feed stays where it is; what is opened from it lies above it at an address of its own. */
function feed(path: string): RouteConfigEntry {
  const screen = (name: string) => `features/posts/${name}-screen.tsx`;
  const child = (address: string, name: string) => route(address, screen(name), { id: `${path}/${address}` });
  return route(path, screen('feed'), { id: path }, [
    child('new-post', 'new-post'),
    child('new-post/sidebar', 'new-post'),
    child(':id', 'post'),
    child(':id/sidebar', 'post'),
    child(':id/edit', 'edit-post'),
    child(':id/report', 'report-post'),
  ]);
}
