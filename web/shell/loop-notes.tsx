import { useViewer } from '../features/accounts/accounts.ts';
import { useTellTimeZone } from '../features/accounts/use-tell-time-zone.ts';
import { AdultsNote } from '../features/loops/guest/adults-note.tsx';
import { FeeNote } from '../features/loops/guest/fee-note.tsx';
import { HouseRules } from '../features/loops/guest/house-rules.tsx';
import { WelcomeNote } from '../features/loops/guest/welcome-note.tsx';
import { AskDigest } from '../features/notifications/digests/ask-digest.tsx';
import { isNewAccount } from './new-account.ts';

/** Beside them, all that can wait for the feed. */
export function LoopNotes() {
  useTellTimeZone();
  const { data: viewer } = useViewer();
  return (
    <>
      <WelcomeNote />
      <FeeNote />
      <AdultsNote />
      <HouseRules />
      {isNewAccount(viewer) && <AskDigest />}
    </>
  );
}
