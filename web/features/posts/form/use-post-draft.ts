import type { FieldErrors } from '@loopyard/contract/field-errors.ts';
import { useRef } from 'react';
import { useDraft } from '../../../lib/drafts.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useMediaList } from '../../media/uploads/use-media-list.ts';
import type { PostedMedia } from '../../media/uploads/use-posted-media.ts';
import { mediaContent, type PostDraft } from './post-draft.ts';
import { changedSettings } from './post-settings.ts';

export type PostInMaking = ReturnType<typeof usePostDraft>;

export function usePostDraft(name: string, original: PostDraft, postedMedia?: PostedMedia) {
  const [storedDraft, setDraft, clear] = useDraft<PostDraft>(name, original);
  // An older draft may lack some.
  const settings = { ...original.settings, ...storedDraft.settings };
  const draft = { ...storedDraft, settings };
  const latest = useRef(draft);
  latest.current = draft;
  const change = (changes: Partial<PostDraft>) => {
    latest.current = { ...latest.current, ...changes };
    setDraft(latest.current);
  };
  const list = useMediaList(draft.media, (media) => change({ media }), postedMedia);
  const toast = useToast();

  /** Null when something prevents saving, which is then shown. */
  const contentToSave = async (errorsOf: (post: { title: string; mediaCount: number }) => FieldErrors) => {
    // The draft gets the current order and titles only after this.
    const media = await list.mediaToSave();
    if (!media) return null;
    const { title, cover } = draft;
    const [problem] = Object.values(errorsOf({ title, mediaCount: media.length }));
    if (problem) toast(problem, 'bad');
    const settings = changedSettings(draft.settings, original.settings);
    return problem ? null : { title, media: mediaContent({ media, cover }), settings };
  };
  return { draft, change, clear, list, contentToSave };
}
