import { emergencyText } from '@loopyard/contract/emergency.ts';
import type { QueryClient } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, createContext, use } from 'react';
import { createRoutesStub, Outlet, parsePath, useLocation } from 'react-router';
import { expect, onTestFinished } from 'vitest';
import { AppProviders } from '../app-providers.tsx';
import { DemoApp } from '../demo/demo-app.tsx';
import type { DemoId } from '../demo/demo-id.ts';
import { keepLastVisit, showLastVisit } from '../lib/last-visit.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { createSession, type Session } from '../lib/session.ts';
import { uuid } from '../lib/uuid.ts';
import routes from '../routes.ts';
import type { Actor } from './actors.ts';
import { type Answers, FakeTransport } from './fake-transport.ts';
import { answersFor, LOOP, people } from './world.ts';

/** A server without settings of its own answers so. */
const openServer: Answers = {
  'GET /api/doors': { sign_up: 'open', new_loops: 'everyone', age_of_consent: 13 },
  'GET /api/loops/:id/announcements': { announcements: [] },
  PinnedPosts: { allPosts: [] },
  ScheduledPosts: { allPosts: [] },
  'GET /api/events': { events: [] },
  'GET /api/events/:id/dates': { dates: [] },
  'GET /api/loops/:id/danger_text': {
    ...{ danger_text: emergencyText, emergency_text: emergencyText, house_rules: null },
  },
};

type Tab = { session: Session; transport: FakeTransport; queries: QueryClient; address: string };

/** `as` signs in, with the loop selected; by default nobody is. `keepsVisit` starts with the last visit. */
export function renderScreen(
  path: string,
  options: { as?: Actor; answers?: Answers; loopId?: number; keepsVisit?: boolean } = {},
) {
  const { as, answers = {}, loopId = LOOP } = options;
  const transport = new FakeTransport({ ...openServer, ...(as && answersFor(as)), ...answers });
  const session = createSession(window.localStorage, window);
  if (as) session.signIn({ token: 'token', userId: people[as].id, loopId, deviceSecret: 'device' });
  const queries = createQueryClient();
  const defaults = queries.getDefaultOptions();
  queries.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 0 } });

  if (options.keepsVisit) {
    showLastVisit(queries, session, 'build');
    onTestFinished(keepLastVisit(queries, session, 'build'));
  }

  const tab: Tab = { session, transport, queries, address: path };
  const { unmount } = render(
    <CurrentTab value={tab}>
      {/* Each render is a tab of its own. */}
      <Screens initialEntries={[{ ...parsePath(path), key: uuid() }]} />
    </CurrentTab>,
  );
  return {
    transport,
    session,
    queries,
    user: userEvent.setup({ delay: null }),
    isAt: (address: string) => waitFor(() => expect(tab.address).toBe(address)),
    unmount,
  };
}

export function renderDemo(path: string, demoId: DemoId = 'school') {
  const tab = { demoId, address: path };
  const { unmount } = render(
    <CurrentTab value={tab}>
      <Screens initialEntries={[path]} />
    </CurrentTab>,
  );
  return {
    user: userEvent.setup({ delay: null }),
    isAt: (address: string) => waitFor(() => expect(tab.address).toBe(address)),
    unmount,
  };
}

type DemoTab = { demoId: DemoId; address: string };

const CurrentTab = createContext<Tab | DemoTab | null>(null);

/** Replaces the app's layout, which would create a real session and transport. */
function TestLayout() {
  const tab = use(CurrentTab);
  const { pathname, search, hash } = useLocation();
  if (!tab) return null;
  tab.address = pathname + search + hash;
  if ('demoId' in tab) return <DemoApp id={tab.demoId} Providers={AppProviders} />;
  return (
    <AppProviders session={tab.session} transport={tab.transport} queries={tab.queries}>
      <Outlet />
    </AppProviders>
  );
}

type RouteModule = { default: ComponentType; handle?: unknown };
type StubRoute = Parameters<typeof createRoutesStub>[0][number];

const modules: Record<string, RouteModule> = {
  ...import.meta.glob<RouteModule>(
    ['../**/*-screen.tsx', '../**/*-layout.tsx', '!../**/build/**', '!../app-layout.tsx'],
    { eager: true },
  ),
  '../app-layout.tsx': { default: TestLayout },
};

const Screens = createRoutesStub(routes.map(stubOf));

function stubOf({ id, path, index, file, children }: (typeof routes)[number]): StubRoute {
  const module = modules[`../${file}`];
  if (!module) throw new Error(`The site map names ${file}, which is not there`);
  return {
    Component: module.default,
    ...(module.handle !== undefined && { handle: module.handle }),
    ...(id && { id }),
    ...(path && { path }),
    ...(index ? { index } : { children: children?.map(stubOf) ?? [] }),
  } as StubRoute;
}
