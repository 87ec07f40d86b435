import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useOnline } from '../../../lib/use-online.ts';
import { Refusal } from '../../../ui/form/refusal.tsx';
import classes from './captions.module.css';
import type { useSetCaptions } from './use-captions.ts';

export const STILL_PROCESSING = 'The film is still being prepared. You can write captions in a moment.';

export function FileOnly(props: { reason: string; problem: string | null; children: ReactNode }) {
  return (
    <>
      <p role="status" className={classes.empty}>
        {props.reason}
      </p>
      <footer className={classes.foot}>
        <Refusal>{props.problem}</Refusal>
        {props.children}
      </footer>
    </>
  );
}

export function OtherActs({
  hasCaptions,
  change,
}: {
  hasCaptions: boolean;
  change: ReturnType<typeof useSetCaptions>;
}) {
  const input = useRef<HTMLInputElement>(null);
  const isOnline = useOnline();
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".vtt,text/vtt"
        hidden
        aria-label="Captions file"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) change.mutate(file);
          // Lets the user choose the same file again after fixing it.
          event.currentTarget.value = '';
        }}
      />
      {hasCaptions && (
        <Button
          variant="subtle"
          color="red"
          disabled={change.isPending || !isOnline}
          onClick={() => change.mutate(null)}
        >
          Remove Captions
        </Button>
      )}
      <Button
        variant="default"
        disabled={!isOnline}
        loading={change.isPending}
        onClick={() => input.current?.click()}
      >
        Choose File
      </Button>
    </>
  );
}
