import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useDraft } from '../../../lib/drafts.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { KeptChanges } from '../../../ui/form/kept-changes.tsx';
import { Refusal } from '../../../ui/form/refusal.tsx';
import { IconPlus } from '../../../ui/icons.ts';
import { type CaptionLine, lineErrors, newLine, toWebVtt, withLine } from './caption-line.ts';
import { Lines, useLineActs } from './caption-lines.tsx';
import classes from './captions.module.css';
import { type Film, FilmPlayer, usePlayer } from './film-player.tsx';

type FormProps = {
  film: Film;
  name: string;
  /** The lines of the captions there are. */
  original: CaptionLine[];
  onSave: (file: File) => Promise<unknown>;
  /** Why another act of the dialog failed. */
  problem: string | null;
  /** Buttons beside the form's own. */
  children: ReactNode;
};

/** The film, and beside it the lines of its captions. Unsaved lines stay on the device. */
export function CaptionsForm(props: FormProps) {
  const { form, list, player, keptChanges, addLine } = useCaptionsForm(props);
  const addButton = useRef<HTMLButtonElement>(null);
  const acts = useLineActs(list, player, () => addButton.current?.focus());
  const isOnline = useOnline();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        // React events bubble through portals to the post's form.
        event.stopPropagation();
        void form.onSubmit(event);
      }}
    >
      {keptChanges.isShown && <KeptChanges onDiscard={keptChanges.discard} onKeep={keptChanges.keep} />}
      <div className={classes.bench}>
        <div className={classes.film}>
          <FilmPlayer film={props.film} name={props.name} player={player} />
          <Button
            ref={addButton}
            variant="default"
            leftSection={<IconPlus size={20} aria-hidden />}
            onClick={addLine.run}
          >
            Add a Line Here
          </Button>
        </div>
        <Lines list={list} now={player.now} newId={addLine.newId} acts={acts} />
      </div>
      <footer className={classes.foot}>
        <Refusal>{form.refusal ?? list.error ?? props.problem}</Refusal>
        {!isOnline && (
          <p role="status" className={classes.note}>
            You are offline. Your lines are kept here, and you can save them when you are back online.
          </p>
        )}
        {props.children}
        <Button type="submit" disabled={!isOnline} loading={form.isSending}>
          Save Captions
        </Button>
      </footer>
    </form>
  );
}

function useCaptionsForm(props: FormProps) {
  const [original] = useState({ lines: props.original });
  const [values, change, clear] = useDraft(`captions.${props.film.key}`, original);
  const [wasKept, setWasKept] = useState(values !== original);
  const [newId, setNewId] = useState<number | null>(null);
  const player = usePlayer(values.lines);
  const form = useForm({
    values,
    change,
    rules: ({ lines }) => lineErrors(lines, player.duration),
    submit: async ({ lines }) => {
      await props.onSave(new File([toWebVtt(lines)], 'captions.vtt', { type: 'text/vtt' }));
      clear();
    },
  });
  const addHere = () => {
    player.pause();
    const line = newLine(values.lines, player.time(), player.duration);
    setNewId(line.id);
    change({ lines: withLine(values.lines, line) });
  };
  const discard = () => {
    clear();
    setWasKept(false);
  };
  return {
    form,
    list: form.list('lines'),
    player,
    keptChanges: { isShown: wasKept, discard, keep: () => setWasKept(false) },
    addLine: { run: addHere, newId },
  };
}
