import { dayOf } from '../../lib/words.ts';
import { Name } from './name.tsx';

/** For those who run a loop with members under 18. */
export function FormerName({ former }: { former: { name: string; until: string } }) {
  return (
    <>
      was <Name>{former.name}</Name> until {dayOf(former.until)}
    </>
  );
}
