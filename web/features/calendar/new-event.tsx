import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useSession } from '../../lib/app-context.tsx';
import { IconPlus } from '../../ui/icons.ts';
import { useLoops } from '../loops/loops.ts';

/** Where all loops are shown, the selected one gets the event. */
export function useMayAdd(loopId: number | null): boolean {
  const { loopId: selectedId } = useSession();
  const loops = useLoops();
  return loops.data?.find(({ id }) => id === (loopId ?? selectedId))?.abilities.plan ?? false;
}

/** Opens the form of a new post with its event, in the loop that is shown. */
export function NewEventButton({ loopId, day }: { loopId: number | null; day?: string }) {
  const { selectLoop } = useSession();
  return (
    <Button
      component={Link}
      to={`/feed/new-post?event=${day ?? 'new'}`}
      state={{ from: 'page' }}
      color="pink"
      leftSection={<IconPlus size={20} aria-hidden />}
      onClick={() => loopId !== null && selectLoop(loopId)}
    >
      New event
    </Button>
  );
}
