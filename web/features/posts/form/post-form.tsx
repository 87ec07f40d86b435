import { fieldErrors } from '@loopyard/contract/field-errors.ts';
import { type FormEvent, useState } from 'react';
import { sentence } from '../../../lib/api-error.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useLeaveGuard } from '../../../ui/overlays/use-leave-guard.ts';
import { MediaEditor } from '../../media/editor/media-editor.tsx';
import { DropArea } from '../../media/uploads/drop-area.tsx';
import { altError, type FormMedia } from '../../media/uploads/form-media.ts';
import { BeforePaying } from '../parts/before-paying.tsx';
import type { SavedParts } from '../parts/part.ts';
import { contentErrors, partErrors } from '../parts/parts.ts';
import { AdvancedSection, PartField } from './advanced-section.tsx';
import { Audience } from './audience.tsx';
import { DescriptionField, descriptionError } from './description-field.tsx';
import classes from './post-form.module.css';
import { Foot } from './post-form-foot.tsx';
import type { PostInMaking } from './use-post-draft.ts';
import { WhenOut } from './when-out.tsx';

const LEAVE_QUESTION = {
  title: 'Files are still uploading',
  text: 'If you leave now, the uploads stop. They continue when you open this form again.',
  yes: 'Leave',
  no: 'Stay',
};

type PostFormProps = {
  post: PostInMaking;
  of: { loopId: number; authorId: number; saved: SavedParts };
  saving: { isPending: boolean; isSuccess: boolean };
  /** Shown before the reason when saving fails. */
  failure: string;
  onSave: () => Promise<void>;
  onCancel: () => void;
};

export function PostForm(props: PostFormProps) {
  const { draft, change, list } = props.post;
  const { title, settings } = draft;
  const form = usePostForm(props);
  // The event of a post stands at its top.
  const [topPart] = useState(settings.event ? 'event' : undefined);
  const fields = {
    ...props.of,
    ...{ settings, form },
    onChange: (changes: Partial<typeof settings>) => change({ settings: { ...settings, ...changes } }),
  };
  const isSaving = props.saving.isPending || props.saving.isSuccess;
  const askToLeave = useLeaveGuard(list.isSending, LEAVE_QUESTION);
  const cancel = async () => (await askToLeave()) && props.onCancel();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!list.isSending && !isSaving) void form.onSubmit(event);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <div className={classes.fields}>
        <DropArea add={list.add} invitation="Drop your files here">
          <div className={classes.parts}>
            <DescriptionField field={form.field('title')} loopId={props.of.loopId} />
            {topPart && <PartField name={topPart} {...fields} />}
            <MediaEditor list={list} cover={draft.cover} setCover={(cover) => change({ cover })} />
            <AdvancedSection {...fields} without={topPart} />
            <Audience {...props.of} settings={settings} />
            <WhenOut
              {...props.of}
              publishAt={settings.publish_at}
              onChange={(publish_at) => fields.onChange({ publish_at })}
            />
            <BeforePaying title={title} mediaCount={list.media.length} price_pence={settings.price_pence} />
          </div>
        </DropArea>
      </div>
      <Foot
        refusal={form.refusal}
        media={list.media}
        isSending={list.isSending}
        isSaving={isSaving}
        isValid={form.isValid}
        onCancel={() => void cancel()}
      />
    </form>
  );
}

function usePostForm({ post: { draft, change, list }, onSave, failure }: PostFormProps) {
  return useForm({
    values: { title: draft.title, ...draft.settings },
    change: ({ title, ...settings }) => change({ title, settings }),
    rules: ({ title, ...settings }) => postFormErrors(title, list.media, settings),
    submit: onSave,
    onFailure: (error) => `${failure} ${sentence(error)}`,
  });
}

function postFormErrors(
  title: string,
  media: FormMedia[],
  settings: PostInMaking['draft']['settings'],
): Record<string, string> {
  return {
    ...fieldErrors({
      title: descriptionError(title),
      additional_media: media.map(altError).find(Boolean) ?? null,
    }),
    ...partErrors(settings),
    ...contentErrors({ title, mediaCount: media.length }, settings),
  };
}
