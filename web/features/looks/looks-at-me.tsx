import { Panel } from '../../ui/pages/page.tsx';
import { LookList } from './look-list.tsx';
import { useLooksAtMe } from './looks.ts';

/** For members under 18, and for others only once somebody has looked. */
export function LooksAtMe({ isMinor }: { isMinor: boolean }) {
  const query = useLooksAtMe();
  if (!isMinor && !query.data?.length) return null;
  return (
    <Panel title="Who looked at your figures">
      <LookList
        query={query}
        reader="member"
        empty={<p>Nobody has. When an admin looks at how much you write, you read it here for a year.</p>}
      />
    </Panel>
  );
}
