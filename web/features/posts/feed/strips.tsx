import { UnreadStrip } from '../../announcements/unread-strip.tsx';
import { useGuestLoop } from '../../loops/loops.ts';
import { PinnedStrip } from '../../pins/pinned-strip.tsx';
import { usePostAddresses } from '../post-address.ts';
import { ScheduledStrip } from '../scheduled/scheduled-strip.tsx';

/** Above the feed. A guest is told of nothing and schedules nothing. */
export function Strips({ loopId }: { loopId: number }) {
  const addresses = usePostAddresses();
  const isGuest = useGuestLoop()?.id === loopId;
  return (
    <>
      {!isGuest && <UnreadStrip loopId={loopId} addressOf={addresses.post} />}
      {!isGuest && <ScheduledStrip loopId={loopId} />}
      <PinnedStrip loopId={loopId} addressOf={addresses.post} />
    </>
  );
}
