import { useRef, useState } from 'react';
import type { ListOf } from '../../../lib/form-fields.ts';
import { type CaptionLine, isAt, readTime, shownTime } from './caption-line.ts';
import { CaptionLineFields, type LineActs } from './caption-line-fields.tsx';
import classes from './captions.module.css';
import type { Player } from './film-player.tsx';

/** They never change, so that only the line that does is drawn again. */
export function useLineActs(list: ListOf<CaptionLine>, player: Player, onRemove: () => void): LineActs {
  const latest = useRef({ list, player, onRemove });
  latest.current = { list, player, onRemove };
  const [acts] = useState<LineActs>(() => {
    const item = (at: number) => latest.current.list.items[at];
    return {
      change: (at, changes) => {
        const line = item(at);
        line?.set({ ...line.value, ...changes });
      },
      leave: (at) => item(at)?.onBlur(),
      remove: (at) => {
        item(at)?.remove();
        latest.current.onRemove();
      },
      play: ({ start }) => latest.current.player.playFrom(readTime(start) ?? 0),
      filmTime: () => shownTime(latest.current.player.time()),
    };
  });
  return acts;
}

export function Lines(props: {
  list: ListOf<CaptionLine>;
  now: number;
  newId: number | null;
  acts: LineActs;
}) {
  const { items } = props.list;
  if (items.length === 0)
    return (
      <p className={classes.empty}>
        There are no lines yet. Play the film, stop it where somebody begins to speak, and add a line there.
      </p>
    );
  return (
    <ol className={classes.lines} aria-label="Lines of the captions">
      {items.map(({ value, error }, at) => (
        <CaptionLineFields
          key={value.id}
          at={at}
          line={value}
          error={error}
          isNew={value.id === props.newId}
          isCurrent={isAt(value, props.now)}
          acts={props.acts}
        />
      ))}
    </ol>
  );
}
