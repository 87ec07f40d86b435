import { isolated } from '../../../lib/words.ts';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { type FormMedia, labelOf } from './form-media.ts';
import { isDamaged, isLost } from './media-list.ts';

/** Reports unsent files and asks once about damaged ones; null: the user returns to the form. */
export function useMediaToSave(media: FormMedia[], remove: (item: FormMedia) => void) {
  const confirm = useConfirm();
  const toast = useToast();
  return async (): Promise<FormMedia[] | null> => {
    if (media.some(isLost)) {
      toast('A file was not uploaded. Try again or remove it.', 'bad');
      return null;
    }
    const damaged = media.filter(isDamaged);
    const [first] = damaged;
    if (!first) return media;
    const names = new Intl.ListFormat('en-GB').format(damaged.map((item) => isolated(labelOf(item))));
    const isOne = damaged.length === 1;
    const isSure = await confirm({
      title: isOne ? 'Save without the damaged file?' : 'Save without the damaged files?',
      text: isOne ? `${names}: ${first.problem}` : `Nobody will be able to open ${names}.`,
      yes: isOne ? 'Save without it' : 'Save without them',
      no: 'Go back',
    });
    if (!isSure) return null;
    for (const item of damaged) remove(item);
    return media.filter((item) => !damaged.includes(item));
  };
}
