import { characters, limits } from '@loopyard/contract/limits.ts';
import { Button, Textarea } from '@mantine/core';
import type { FormEvent } from 'react';
import { DropArea, MediaEditor } from '../media/media-editor.tsx';
import type { MediaList } from '../media/use-media-list.ts';
import type { PostDraft } from './post-draft.ts';
import classes from './post-form.module.css';

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
  const length = characters(draft.title);
  const isTooLong = length > limits.description;
  const isUploading = list.media.some(({ state }) => state === 'uploading');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooLong && !isUploading && !props.isSaving) props.onSave();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.fields}>
        <DropArea add={list.add}>
          <MediaEditor list={list} cover={draft.cover} setCover={(cover) => props.change({ cover })} />
          <div>
            <Textarea
              label="Description"
              description="Markdown works: **bold**, _italic_, - lists"
              classNames={{ input: classes.description ?? '' }}
              value={draft.title}
              error={isTooLong && `The description can have ${limits.description} characters at most`}
              aria-describedby="description-count"
              onChange={(event) => props.change({ title: event.currentTarget.value })}
            />
            <p id="description-count" className={classes.counter} data-over={isTooLong || undefined}>
              {length} / {limits.description}
            </p>
          </div>
        </DropArea>
      </div>
      <footer className={classes.foot}>
        {props.problem && (
          <p role="alert" className={classes.problem}>
            {props.problem}
          </p>
        )}
        {isUploading && (
          <p className={classes.note} role="status">
            You can save once your files have arrived.
          </p>
        )}
        <Button variant="default" onClick={props.onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={isTooLong || isUploading} loading={props.isSaving}>
          Save
        </Button>
      </footer>
    </form>
  );
}
