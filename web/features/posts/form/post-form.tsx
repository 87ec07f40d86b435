import { fieldErrors } from '@loopyard/contract/errors.ts';
import { postLimits } from '@loopyard/contract/posts.ts';
import { characters, lengthError } from '@loopyard/contract/text.ts';
import { Button, Textarea } from '@mantine/core';
import type { FormEvent } from 'react';
import { sentence } from '../../../lib/api-error.ts';
import { type FormOf, useForm } from '../../../lib/use-form.ts';
import { Counter } from '../../../ui/form/counter.tsx';
import { useLeaveGuard } from '../../../ui/overlays/use-leave-guard.ts';
import { MediaEditor } from '../../media/editor/media-editor.tsx';
import { DropArea } from '../../media/uploads/drop-area.tsx';
import type { PostDraft } from './post-draft.ts';
import classes from './post-form.module.css';
import type { PostInMaking } from './use-post-draft.ts';

const LEAVE_QUESTION = {
  title: 'Files are still uploading',
  text: 'If you leave now, they stop, and go on when you open this form again.',
  yes: 'Leave',
  no: 'Stay',
};

/** Media and words of a post, for a new one as for an edited one. */
export function PostForm(props: {
  post: PostInMaking;
  /** The last try to save. */
  saving: { isPending: boolean; isSuccess: boolean; error: unknown };
  /** What is said when that failed, before the reason; everything is still here. */
  failure: string;
  /** What it throws is said of the field it belongs to. */
  onSave: () => Promise<void>;
  onCancel: () => void;
}) {
  const { draft, change, list } = props.post;
  const { isPending, isSuccess, error } = props.saving;
  const isSaving = isPending || isSuccess;
  const form = useForm({
    values: draft,
    change: ({ title }) => change({ title }),
    rules: ({ title }) => fieldErrors({ title: lengthOf(title) }),
    submit: props.onSave,
    onFailure: () => undefined,
  });
  const askToLeave = useLeaveGuard(list.isSending, LEAVE_QUESTION);
  const cancel = async () => {
    if (await askToLeave()) props.onCancel();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!list.isSending && !isSaving) void form.onSubmit(event);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.fields}>
        <DropArea add={list.add} invitation="Drop your files here">
          <MediaEditor list={list} cover={draft.cover} setCover={(cover) => change({ cover })} />
          <Description field={form.field('title')} />
        </DropArea>
      </div>
      <footer className={classes.foot}>
        {error !== null && (
          <p role="alert" className={classes.problem}>
            {`${props.failure} ${sentence(error)}`}
          </p>
        )}
        {list.isSending && (
          <p className={classes.note} role="status">
            You can save when your files have finished uploading.
          </p>
        )}
        <Button variant="default" onClick={() => void cancel()}>
          Cancel
        </Button>
        <Button type="submit" disabled={!form.isValid || list.isSending} loading={isSaving}>
          Save
        </Button>
      </footer>
    </form>
  );
}

function Description({ field }: { field: ReturnType<FormOf<PostDraft>['field']> }) {
  return (
    <div>
      <Textarea
        {...field}
        label="Description"
        description="Markdown works: **bold**, _italic_, - lists"
        classNames={{ input: classes.description ?? '' }}
        // What is too long is said at once, beside the number.
        error={field.error ?? lengthOf(field.value)}
        aria-describedby="description-count"
      />
      <Counter id="description-count" length={characters(field.value)} max={postLimits.description} />
    </div>
  );
}

function lengthOf(title: string): string | null {
  return lengthError(title, postLimits.description, 'The description');
}
