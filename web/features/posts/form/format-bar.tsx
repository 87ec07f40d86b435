import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { IconPencil } from '../../../ui/icons.ts';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import {
  IconBold,
  IconEye,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
} from '../../../ui/screen-icons.ts';
import classes from './format-bar.module.css';

export type FormatAction = 'bold' | 'italic' | 'bullets' | 'numbers' | 'link';
type Tool = { action: FormatAction; label: string; key?: string; icon: ReactNode };

const icon = { size: 20, 'aria-hidden': true } as const;
const tools: Tool[] = [
  { action: 'bold', label: 'Bold', key: 'B', icon: <IconBold {...icon} /> },
  { action: 'italic', label: 'Italic', key: 'I', icon: <IconItalic {...icon} /> },
  { action: 'bullets', label: 'Bulleted list', icon: <IconList {...icon} /> },
  { action: 'numbers', label: 'Numbered list', icon: <IconListNumbers {...icon} /> },
  { action: 'link', label: 'Link', key: 'K', icon: <IconLink {...icon} /> },
];
const PREVIEW_AT = tools.length;

/** A single tab stop; the arrow keys move between the buttons. */
export function FormatBar(props: {
  controls: string;
  isPreview: boolean;
  onAction: (action: FormatAction) => void;
  onPreview: () => void;
}) {
  const { isPreview } = props;
  const [stop, setStop] = useState(0);
  const current = isPreview ? PREVIEW_AT : stop;
  const tabIndexOf = (at: number) => (at === current ? 0 : -1);
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label="Formatting"
      aria-controls={props.controls}
      className={classes.bar}
      onKeyDown={moveFocus}
      onFocus={({ currentTarget, target }) => setStop(Math.max(0, buttonsOf(currentTarget).indexOf(target)))}
    >
      {tools.map(({ action, label, key, icon: picture }, at) => (
        <Tooltip key={action} side="top" text={key ? `${label} (Ctrl+${key})` : label}>
          <button
            type="button"
            className={classes.tool}
            aria-label={label}
            aria-keyshortcuts={key && `Control+${key} Meta+${key}`}
            disabled={isPreview}
            tabIndex={tabIndexOf(at)}
            onMouseDown={keepFocus}
            onClick={() => props.onAction(action)}
          >
            {picture}
          </button>
        </Tooltip>
      ))}
      <button
        type="button"
        className={classes.preview}
        aria-pressed={isPreview}
        tabIndex={tabIndexOf(PREVIEW_AT)}
        onClick={props.onPreview}
      >
        {isPreview ? <IconPencil {...icon} /> : <IconEye {...icon} />}
        {isPreview ? 'Write' : 'Preview'}
      </button>
    </div>
  );
}

/** Otherwise a click moves the focus and closes a phone's keyboard. */
function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault();
}

function buttonsOf(bar: Element): Element[] {
  return [...bar.querySelectorAll('button')];
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const steps: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: buttons.length - 1,
  };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  buttons.at(step % buttons.length)?.focus();
}
