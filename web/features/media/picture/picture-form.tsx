import type { FieldErrors } from '@loopyard/contract/field-errors.ts';
import { type ReactNode, useRef, useState } from 'react';
import { sentence } from '../../../lib/api-error.ts';
import { useDraft } from '../../../lib/drafts.ts';
import type { FormOf } from '../../../lib/form-fields.ts';
import { useForm } from '../../../lib/use-form.ts';
import { FormFoot } from '../../../ui/form/form-foot.tsx';
import { KeptChanges } from '../../../ui/form/kept-changes.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useLeaveGuard } from '../../../ui/overlays/use-leave-guard.ts';
import {
  type Picture,
  type PictureDraft,
  pictureChange,
  unchangedPicture,
  usePicture,
} from '../uploads/use-picture.ts';
import classes from './picture-form.module.css';

const LEAVE_QUESTION = {
  title: 'Your picture is still uploading',
  text: 'If you leave now, the upload stops. It continues when you open this form again.',
  yes: 'Leave',
  no: 'Stay',
};

/** `undefined` keeps the picture; `null` removes it. */
export type Changes<Values> = { values: Partial<Values>; picture: { url: string } | null | undefined };

type PictureFormProps<Values> = {
  /** The key under which input is kept until it is saved or cancelled. */
  draft: string;
  original: Values;
  rules: (values: Values) => FieldErrors;
  /** Resolves to the saved values. Errors appear at the field they belong to. */
  save: (changes: Changes<Values>) => Promise<Values>;
  onCancel: () => void;
  children: (form: FormOf<Values>, picture: Picture, values: Values) => ReactNode;
};

export function PictureForm<Values extends Record<string, string>>(props: PictureFormProps<Values>) {
  const { draft, change, picture, wasKept, setWasKept, discard, save } = usePictureForm(props);
  const form = useForm({
    values: draft.values,
    change: (values) => change({ values }),
    rules: props.rules,
    submit: save,
    onFailure: (error) => `Your changes could not be saved, but they are still here. ${sentence(error)}`,
  });
  const askToLeave = useLeaveGuard(picture.isSending, LEAVE_QUESTION);
  const cancel = async () => {
    if (!(await askToLeave())) return;
    discard();
    props.onCancel();
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (picture.isReady) void form.onSubmit(event);
      }}
      noValidate
    >
      {wasKept && <KeptChanges onDiscard={discard} onKeep={() => setWasKept(false)} />}
      {props.children(form, picture, draft.values)}
      <FormFoot
        refusal={form.refusal}
        note={waitingNote(picture)}
        isSending={form.isSending}
        isDisabled={!picture.isReady}
        onCancel={() => void cancel()}
      />
    </form>
  );
}

type Draft<Values> = { values: Values; picture: PictureDraft };

function usePictureForm<Values extends object>(props: PictureFormProps<Values>) {
  const [original, setOriginal] = useState<Draft<Values>>({
    values: props.original,
    picture: unchangedPicture,
  });
  const [draft, setDraft, clear] = useDraft(props.draft, original);
  const latest = useRef(draft);
  latest.current = draft;
  const change = (changes: Partial<Draft<Values>>) => {
    latest.current = { ...latest.current, ...changes };
    setDraft(latest.current);
  };
  const picture = usePicture(draft.picture, (picture) => change({ picture }));
  const [wasKept, setWasKept] = useState(draft !== original);
  const toast = useToast();

  const discard = () => {
    if (picture.upload) picture.remove();
    clear();
    setWasKept(false);
  };
  const save = async () => {
    if (JSON.stringify(draft) !== JSON.stringify(original)) {
      const values = changedValues(draft.values, original.values);
      const saved = await props.save({ values, picture: pictureChange(draft.picture) });
      const next = { values: saved, picture: unchangedPicture };
      setOriginal(next);
      picture.forget();
      clear(next);
    }
    setWasKept(false);
    toast('Saved Successfully');
  };
  return { draft, change, picture, wasKept, setWasKept, discard, save };
}

function changedValues<Values extends object>(values: Values, original: Values): Partial<Values> {
  const names = Object.keys(values) as (keyof Values)[];
  const changedNames = names.filter((name) => values[name] !== original[name]);
  return Object.fromEntries(changedNames.map((name) => [name, values[name]])) as Partial<Values>;
}

function waitingNote({ upload, isReady }: Picture): string | null {
  if (isReady) return null;
  return upload?.stage === 'failed'
    ? 'You can save once you have removed the picture or chosen another.'
    : 'You can save when your picture is ready.';
}
