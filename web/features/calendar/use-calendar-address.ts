import { DEFAULT_LOOP_ID } from '@loopyard/contract/default-loop.ts';
import { useSearchParams } from 'react-router';
import { useSession } from '../../lib/app-context.tsx';
import { monthIn, monthOf } from './days.ts';

const ALL = 'all';

/** `?month=2026-12&loop=1000`. At first it is this month of the loop that is selected. */
export function useCalendarAddress(today: string) {
  const [params, setParams] = useSearchParams();
  const { loopId: selectedId } = useSession();
  const loop = params.get('loop');
  const first = selectedId === DEFAULT_LOOP_ID ? null : selectedId;
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        before.set(name, value);
        return before;
      },
      // A key may follow the one before at once.
      { replace: true, preventScrollReset: true, flushSync: true },
    );
  return {
    month: monthIn(params.get('month')) ?? monthOf(today),
    /** Null: all my loops. */
    loopId: loop === ALL ? null : Number(loop) || first,
    goToMonth: (month: string) => set('month', month),
    chooseLoop: (loopId: number | null) => set('loop', loopId === null ? ALL : String(loopId)),
  };
}
