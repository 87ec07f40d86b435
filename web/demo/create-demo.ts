import { createQueryClient } from '../lib/query-client.ts';
import { createSession, type Session } from '../lib/session.ts';
import { DEMO_TOKEN } from '../lib/use-is-demo.ts';
import type { DemoId } from './demo-id.ts';
import { enliven } from './live.ts';
import { storageOf } from './own-storage.ts';
import { castOf, type DemoRoleName, demoRoles } from './roles.ts';
import { createDemoTransport } from './transport.ts';
import { loopIdOf, personIdOf } from './world/seeds.ts';

export type DemoApp = ReturnType<typeof createDemo>;

export function createDemo(
  id: DemoId,
  { isLocked, onLockedAct }: { isLocked: boolean; onLockedAct: () => void },
) {
  const session = createSession(storageOf(id));
  const personOf = (role: DemoRoleName) => personIdOf(castOf[id][role]);
  const be = (role: DemoRoleName) => {
    const loopId = session.read().userId === null ? null : session.read().loopId;
    enterDemo(session, personOf(role), loopId ?? loopIdOf(id));
  };
  if (roleOf(session) === null) be('Administrator');
  const { transport, openDemo } = createDemoTransport({
    viewerId: () => session.read().userId ?? personOf('Administrator'),
    refuse: () => {
      if (isLocked) onLockedAct();
      return isLocked;
    },
  });
  return {
    session,
    transport: enliven(openDemo, transport),
    queries: createQueryClient(),
    be,
    roleOf: () => roleOf(session),
  };

  function roleOf({ read }: Session): DemoRoleName | null {
    return demoRoles.find((role) => personOf(role) === read().userId) ?? null;
  }
}

function enterDemo(session: Session, userId: number, loopId: number): void {
  session.signIn({ token: DEMO_TOKEN, userId, loopId, deviceSecret: 'demo' });
  session.selectLoop(loopId);
}
