import { ActionIcon } from '@mantine/core';
import { useId, useState } from 'react';
import { IconArrowUp } from '../../../ui/icons.ts';
import { IconArrowDown, IconArrowLeft, IconArrowRight } from '../../../ui/screen-icons.ts';
import type { Point } from './geometry.ts';
import classes from './picture-editor.module.css';
import type { FramingTools } from './use-framing.ts';

/** A press moves by this share of the frame's width. */
const STEP = 1 / 20;

const arrows: { Icon: typeof IconArrowUp; by: Point; moves: string; sizes: string }[] = [
  { Icon: IconArrowLeft, by: { x: -1, y: 0 }, moves: 'Move left', sizes: 'Narrower' },
  { Icon: IconArrowUp, by: { x: 0, y: -1 }, moves: 'Move up', sizes: 'Shorter' },
  { Icon: IconArrowDown, by: { x: 0, y: 1 }, moves: 'Move down', sizes: 'Taller' },
  { Icon: IconArrowRight, by: { x: 1, y: 0 }, moves: 'Move right', sizes: 'Wider' },
];

/** For people who can’t drag: the buttons move the frame or its lower right corner. */
export function FrameArrows({ tools }: { tools: FramingTools }) {
  const [doesSize, setDoesSize] = useState(false);
  const name = useId();
  const press = (by: Point) => {
    const step = tools.frame.width * STEP;
    const pixels = { x: by.x * step, y: by.y * step };
    if (doesSize) tools.drawCorner({ x: 1, y: 1 }, pixels);
    else tools.move(pixels);
  };
  return (
    <fieldset className={classes.arrows} aria-label="Frame">
      {tools.shape === 'free' && (
        <div role="radiogroup" aria-label="What the arrows change" className={classes.aspects}>
          {[false, true].map((choice) => (
            <label key={String(choice)}>
              <input
                type="radio"
                name={name}
                className="visually-hidden"
                checked={choice === doesSize}
                onChange={() => setDoesSize(choice)}
              />
              {choice ? 'Size' : 'Place'}
            </label>
          ))}
        </div>
      )}
      {arrows.map(({ Icon, by, moves, sizes }) => (
        <ActionIcon key={moves} aria-label={doesSize ? sizes : moves} onClick={() => press(by)}>
          <Icon size={22} aria-hidden />
        </ActionIcon>
      ))}
    </fieldset>
  );
}
