import { Button } from '@mantine/core';
import { useState } from 'react';
import { count } from '../../lib/words.ts';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import classes from './reports.module.css';
import { type Case, useDecideSeveral } from './reports.ts';

export type Tick = { isTicked: boolean; onTick: (isTicked: boolean) => void };

/** Which of the listed cases are ticked. Without a second one to decide there is nothing to tick. */
export function useTicks(items: Case[]) {
  const [ids, setIds] = useState<number[]>([]);
  const isOneOfSeveral = ({ abilities, subject_type }: Case) => abilities.decide && subject_type !== 'Loop';
  const canTick = items.filter(isOneOfSeveral).length > 1;
  const tickOf = (item: Case): Tick | undefined =>
    canTick && isOneOfSeveral(item)
      ? {
          isTicked: ids.includes(item.id),
          onTick: (isTicked) =>
            setIds([...ids.filter((tickedId) => tickedId !== item.id), ...(isTicked ? [item.id] : [])]),
        }
      : undefined;
  return { tickedItems: items.filter((item) => tickOf(item)?.isTicked), tickOf, clear: () => setIds([]) };
}

/** Decides all that is ticked, each by itself. */
export function Several({ items, onDecided }: { items: Case[]; onDecided: () => void }) {
  const confirm = useConfirm();
  const decide = useDecideSeveral();
  const areWaiting = items.every(({ is_waiting }) => is_waiting);
  const send = (outcome: 'kept' | 'removed') =>
    decide.mutate({ ids: items.map(({ id }) => id), outcome }, { onSuccess: onDecided });
  const remove = async () => {
    const yes = areWaiting ? 'Yes, refuse them' : 'Yes, remove them';
    if (await confirm({ text: questionOf(items.length, areWaiting), yes, no: 'No' })) send('removed');
  };
  return (
    <section className={classes.several} aria-label="Ticked reports">
      <Button variant="default" loading={decide.isPending} onClick={() => send('kept')}>
        {areWaiting ? `Let through ${items.length}` : `Keep ${items.length}`}
      </Button>
      <Button color="pink" disabled={decide.isPending} onClick={() => void remove()}>
        {areWaiting ? `Refuse ${items.length}` : `Remove ${items.length}`}
      </Button>
    </section>
  );
}

function questionOf(length: number, areWaiting: boolean): string {
  return areWaiting
    ? `${count(length, 'post or comment', 'posts and comments')} stay hidden. Their authors are told.`
    : `${count(length, 'thing')} will be removed. Their authors and whoever reported them are told.`;
}
