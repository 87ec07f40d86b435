import { sentence } from '../../lib/api-error.ts';
import { useToast } from '../../ui/overlays/toast.tsx';

/** Shows the outcome even if the component that started the action is gone. */
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
