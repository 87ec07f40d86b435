import { type ReactNode, useState } from 'react';
import classes from './drop-area.module.css';

export function DropArea(props: {
  add: (files: File[]) => void;
  /** Shown while files are dragged over it. */
  invitation: string;
  children: ReactNode;
}) {
  const { add } = props;
  const [isOver, setOver] = useState(false);
  const hasFiles = (data: DataTransfer) => data.types.includes('Files');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut; the button inside does the same
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(false);
        add([...event.dataTransfer.files]);
      }}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        add([...event.clipboardData.files]);
      }}
    >
      {props.children}
      {isOver && <div className={classes.dropHere}>{props.invitation}</div>}
    </div>
  );
}
