import { isolated } from '../../../lib/words.ts';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { type FormMedia, labelOf } from './form-media.ts';
import { isDamaged } from './media-list.ts';
import type { MediaList } from './use-media-list.ts';

/** What is to be saved. Asks once about files that nobody could open; null: the person goes back to the form. */
export function useWithoutDamaged(list: MediaList): () => Promise<FormMedia[] | null> {
  const confirm = useConfirm();
  return async () => {
    const damaged = list.media.filter(isDamaged);
    const [first] = damaged;
    if (!first) return list.media;
    const names = new Intl.ListFormat('en-GB').format(damaged.map((one) => isolated(labelOf(one))));
    const isOne = damaged.length === 1;
    const isSure = await confirm({
      title: isOne ? 'Save without the damaged file?' : 'Save without the damaged files?',
      text: isOne ? `${names}: ${first.problem}` : `Nobody could open ${names}.`,
      yes: isOne ? 'Save without it' : 'Save without them',
      no: 'Go back',
    });
    if (!isSure) return null;
    for (const one of damaged) list.remove(one);
    return list.media.filter((one) => !damaged.includes(one));
  };
}
