import { UnreadStrip } from '../../announcements/unread-strip.tsx';
import { useGuestLoop } from '../../loops/loops.ts';
import { PinnedStrip } from '../../pins/pinned-strip.tsx';
import { usePostAddresses } from '../post-address.ts';

/** Above the feed. A guest is told of nothing. */
export function Strips({ loopId }: { loopId: number }) {
  const addresses = usePostAddresses();
  const isGuest = useGuestLoop()?.id === loopId;
  return (
    <>
      {!isGuest && <UnreadStrip loopId={loopId} addressOf={addresses.post} />}
      <PinnedStrip loopId={loopId} addressOf={addresses.post} />
    </>
  );
}
