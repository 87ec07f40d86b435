import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { pages } from './marketing/pages.ts';

const pageScreen = 'marketing/page-screen.tsx';

export default [
  layout('marketing/site-layout.tsx', [
    ...pages.map(({ path }) =>
      path === '/' ? index(pageScreen, { id: path }) : route(path.slice(1), pageScreen, { id: path }),
    ),
    route('terms', 'marketing/terms/terms-screen.tsx'),
    route('report-a-problem', 'marketing/report/report-a-problem-screen.tsx'),
    route('privacy/short', 'marketing/terms/privacy-short-screen.tsx'),
    route('demo/:id/billing', 'demo/pages/demo-billing-screen.tsx'),
    route('demo/:id/dashboard', 'demo/pages/demo-dashboard-screen.tsx'),
  ]),
  layout('app-layout.tsx', [
    layout('features/accounts/entrance/accounts-layout.tsx', [
      route('m', 'features/accounts/entrance/mobile-landing-screen.tsx'),
      route('login', 'features/accounts/entrance/login-screen.tsx'),
      route('register', 'features/accounts/entrance/register-screen.tsx'),
      route('forgot-password', 'features/accounts/entrance/forgot-password-screen.tsx'),
      route('password_resets', 'features/accounts/entrance/reset-password-screen.tsx'),
      route('confirm-email', 'features/accounts/entrance/confirm-email-screen.tsx'),
      route('new-email', 'features/accounts/entrance/new-email-screen.tsx'),
      route('undo-new-email', 'features/accounts/entrance/undo-new-email-screen.tsx'),
      route('waiting', 'features/accounts/entrance/waiting-screen.tsx'),
      route('parent', 'features/accounts/entrance/parent-screen.tsx'),
      route('unsubscribe/:token', 'features/notifications/unsubscribe/unsubscribe-screen.tsx'),
      route('payment-success', 'features/payments/payment-success-screen.tsx'),
    ]),
    layout('shell/shell-layout.tsx', [
      feed('feed'),
      feed('loopyard'),
      alias('loopyard/reload', 'features/posts/feed/feed-screen.tsx'),
      route('new-post', 'shell/screens/new-post-address-screen.tsx'),
      route('what-next', 'features/accounts/entrance/what-next-screen.tsx'),
      alias('create-loop', 'features/loops/add/add-loops-screen.tsx'),
      alias('join-loop', 'features/loops/add/add-loops-screen.tsx'),
      route('welcome', 'features/loops/add/new-loop-screen.tsx'),
      route('loop/:id', 'features/loops/guest/loop-address-screen.tsx'),
      route('loop/:id/join', 'features/loops/add/pay-and-join-screen.tsx'),
      ...['', '/joining', '/rules', '/words', '/money', '/danger'].map((part) =>
        alias(`edit-loop/:id${part}`, 'features/loops/settings/loop-settings-screen.tsx'),
      ),
      route('edit-loop/:id/codes/:codeId', 'features/loops/poster/code-poster-screen.tsx'),
      route('edit-loop/:id/log', 'features/acts/log-screen.tsx'),
      route('edit-loop/:id/looks', 'features/acts/looks-screen.tsx'),
      route('edit-loop/:id/fees', 'features/fees/who-paid-screen.tsx'),
      route('members', 'shell/screens/members-address-screen.tsx'),
      route('members/:id', 'features/memberships/members-screen.tsx'),
      route('members/:id/invite', 'features/memberships/invite/invite-members-screen.tsx'),
      route('members/:id/ages', 'features/memberships/ages-screen.tsx'),
      route('members/:id/analytics', 'features/analytics/loop-analytics-screen.tsx'),
      route('members/:id/:userId/analytics', 'features/analytics/member-analytics-screen.tsx'),
      route('user/:id/:loopId', 'features/profiles/profile-screen.tsx'),
      route('profile', 'features/profiles/my-profiles-screen.tsx'),
      route('edit-account', 'features/accounts/settings/settings-screen.tsx'),
      route('edit-account/email', 'features/accounts/settings/email-screen.tsx'),
      route('edit-account/data', 'features/requests/my-data-screen.tsx'),
      route('account/billing', 'features/billing/billing-screen.tsx'),
      route('support', 'features/enquiries/support-screen.tsx'),
      route('notifications/:id', 'features/notifications/list/notifications-screen.tsx'),
      route('notification-preferences', 'features/notifications/preferences/preferences-screen.tsx'),
      route('subscriptions/:id', 'features/notifications/subscriptions/subscriptions-screen.tsx'),
      route('reports', 'features/reports/own-reports-screen.tsx'),
      route('reports/:id', 'features/reports/reports-screen.tsx'),
      route('operator', 'features/operator/overview-screen.tsx'),
      route('operator/people', 'features/operator/people-screen.tsx'),
      route('operator/loops', 'features/operator/loops-screen.tsx'),
      route('operator/mails', 'features/operator/mails-screen.tsx'),
      route('operator/forms', 'features/operator/forms-screen.tsx'),
      route('operator/cases', 'features/operator/cases-screen.tsx'),
      route('operator/texts', 'features/operator/texts-screen.tsx'),
      route('operator/requests', 'features/operator/requests-screen.tsx'),
      route('operator/log', 'features/operator/log-screen.tsx'),
      route('scheduled', 'features/posts/scheduled/scheduled-screen.tsx'),
      route('hashtags', 'features/hashtags/hashtags-screen.tsx'),
      route('hashtags/:tag', 'features/hashtags/hashtag-screen.tsx'),
      route('calendar', 'features/calendar/calendar-screen.tsx'),
      ...['messages', 'resources', 'contacts'].map((path) => alias(path, 'shell/screens/quiet-screen.tsx')),
      route('*', 'shell/screens/not-found-screen.tsx'),
    ]),
  ]),
] satisfies RouteConfig;

/** The feed stays mounted; what is opened from it appears above it at its own address. */
function feed(path: string): RouteConfigEntry {
  const child = (address: string, name: string) =>
    route(address, `features/posts/${name}-screen.tsx`, { id: `${path}/${address}` });
  return route(path, 'features/posts/feed/feed-screen.tsx', { id: path }, [
    child('new-post', 'form/new-post'),
    child('new-post/sidebar', 'form/new-post'),
    child(':id', 'post/post'),
    child(':id/sidebar', 'post/post'),
    child(':id/edit', 'form/edit-post'),
    child(':id/report', 'form/report-post'),
  ]);
}

function alias(path: string, file: string): RouteConfigEntry {
  return route(path, file, { id: path });
}
