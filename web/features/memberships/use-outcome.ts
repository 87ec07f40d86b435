import { sentence } from '../../lib/api-error.ts';
import { useToast } from '../../ui/overlays/toast.tsx';

/** Says how an act went, also when whatever began it has left the page meanwhile. */
export function useOutcome(): (
  act: Promise<unknown>,
  words: { success: string; failure: string },
) => Promise<void> {
  const toast = useToast();
  return (act, { success, failure }) =>
    act.then(
      () => toast(success),
      (error) => toast(`${failure} ${sentence(error)}`, 'bad'),
    );
}
