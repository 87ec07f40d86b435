import { ActionIcon } from '@mantine/core';
import { useId } from 'react';
import { IconPlus } from '../../../ui/icons.ts';
import { IconMinus, IconRotate2, IconRotateClockwise2 } from '../../../ui/screen-icons.ts';
import { FrameArrows } from './frame-arrows.tsx';
import { SLANT_DEGREES } from './framing.ts';
import classes from './picture-editor.module.css';
import type { FramingTools } from './use-framing.ts';

export function PictureTools({ tools, isMoving }: { tools: FramingTools; isMoving: boolean }) {
  const { framing, mostZoom } = tools;
  return (
    <div className={classes.tools}>
      {tools.shape === 'free' && <Aspects tools={tools} />}
      <FrameArrows tools={tools} />
      {isMoving ? (
        <p className={classes.note}>Animated pictures can be cropped, but not rotated.</p>
      ) : (
        <Turns tools={tools} />
      )}
      <div className={classes.row}>
        <ActionIcon aria-label="Zoom out" onClick={() => tools.zoomBy(1 / ZOOM_STEP)}>
          <IconMinus size={22} aria-hidden />
        </ActionIcon>
        <Range
          label="Zoom"
          // A logarithmic scale makes each step feel the same.
          value={Math.log2(framing.zoom)}
          range={{ min: 0, max: Math.log2(Math.max(mostZoom, 1.01)), step: 0.05 }}
          format={() => `${Math.round(framing.zoom * 100)} percent`}
          text={`${Math.round(framing.zoom * 100)} %`}
          onChange={(value) => tools.zoomTo(2 ** value)}
        />
        <ActionIcon aria-label="Zoom in" onClick={() => tools.zoomBy(ZOOM_STEP)}>
          <IconPlus size={22} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}

const ZOOM_STEP = 1.25;

function Turns({ tools }: { tools: FramingTools }) {
  const { slant } = tools.framing;
  return (
    <div className={classes.row}>
      <ActionIcon aria-label="Rotate left" onClick={() => tools.turn(-1)}>
        <IconRotate2 size={22} aria-hidden />
      </ActionIcon>
      <Range
        label="Straighten"
        value={slant}
        range={{ min: -SLANT_DEGREES, max: SLANT_DEGREES, step: 0.5 }}
        format={formatSlant}
        text={`${slant}°`}
        onChange={tools.straighten}
      />
      <ActionIcon aria-label="Rotate right" onClick={() => tools.turn(1)}>
        <IconRotateClockwise2 size={22} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function Aspects({ tools }: { tools: FramingTools }) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="Shape" className={classes.aspects}>
      {tools.aspects.map((choice) => (
        <label key={choice.name}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={choice.name === tools.aspect}
            onChange={() => tools.setAspect(choice.name)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}

function Range(props: {
  label: string;
  value: number;
  range: { min: number; max: number; step: number };
  format: (value: number) => string;
  text: string;
  onChange: (value: number) => void;
}) {
  const id = useId();
  return (
    <div className={classes.range}>
      <label htmlFor={id}>{props.label}</label>
      <output htmlFor={id} aria-hidden>
        {props.text}
      </output>
      <input
        id={id}
        type="range"
        {...props.range}
        value={props.value}
        aria-valuetext={props.format(props.value)}
        onChange={(event) => props.onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

function formatSlant(degrees: number): string {
  if (degrees === 0) return 'straight';
  const size = `${Math.abs(degrees)} ${Math.abs(degrees) === 1 ? 'degree' : 'degrees'}`;
  return `${size} ${degrees > 0 ? 'clockwise' : 'counterclockwise'}`;
}
