import { postLimits } from '@loopyard/contract/posts.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Button, Textarea } from '@mantine/core';
import type { FormEvent } from 'react';
import { Counter } from '../../../ui/form/counter.tsx';
import { useLeaveGuard } from '../../../ui/overlays/use-leave-guard.ts';
import { DropArea, MediaEditor } from '../../media/editor/media-editor.tsx';
import type { MediaList } from '../../media/uploads/use-media-list.ts';
import type { PostDraft } from './post-draft.ts';
import classes from './post-form.module.css';

const LEAVING = {
  title: 'Files are still being sent',
  text: 'If you leave now, those that have not arrived are not sent.',
  yes: 'Leave',
  no: 'Stay',
};

/** Media and words of a post, for a new one as for an edited one. */
export function PostForm(props: {
  draft: PostDraft;
  change: (changed: Partial<PostDraft>) => void;
  list: MediaList;
  isSaving: boolean;
  /** Why the last try failed; everything is still here. */
  problem: string | null;
  onSave: () => void;
  onCancel: () => void;
}) {
  const { draft, list } = props;
  const isTooLong = characters(draft.title) > postLimits.description;
  const askToLeave = useLeaveGuard(list.isSending, LEAVING);
  const cancel = async () => {
    if (await askToLeave()) props.onCancel();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooLong && !list.isSending && !props.isSaving) props.onSave();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.fields}>
        <DropArea add={list.add}>
          <MediaEditor list={list} cover={draft.cover} setCover={(cover) => props.change({ cover })} />
          <Description text={draft.title} change={(title) => props.change({ title })} />
        </DropArea>
      </div>
      <footer className={classes.foot}>
        {props.problem && (
          <p role="alert" className={classes.problem}>
            {props.problem}
          </p>
        )}
        {list.isSending && (
          <p className={classes.note} role="status">
            You can save once your files have arrived.
          </p>
        )}
        <Button variant="default" onClick={() => void cancel()}>
          Cancel
        </Button>
        <Button type="submit" disabled={isTooLong || list.isSending} loading={props.isSaving}>
          Save
        </Button>
      </footer>
    </form>
  );
}

function Description({ text, change }: { text: string; change: (text: string) => void }) {
  const length = characters(text);
  const isTooLong = length > postLimits.description;
  return (
    <div>
      <Textarea
        label="Description"
        description="Markdown works: **bold**, _italic_, - lists"
        classNames={{ input: classes.description ?? '' }}
        value={text}
        error={isTooLong && `The description can have ${postLimits.description} characters at most`}
        aria-describedby="description-count"
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Counter id="description-count" length={length} max={postLimits.description} />
    </div>
  );
}
