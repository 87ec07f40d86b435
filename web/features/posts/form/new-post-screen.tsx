import { DEFAULT_LOOP_ID } from '@loopyard/contract/default-loop.ts';
import { postErrors } from '@loopyard/contract/posts.ts';
import type { RestInput } from '@loopyard/contract/rest.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isApiError } from '../../../lib/api-error.ts';
import { useSession, useTransport } from '../../../lib/app-context.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { forgetDates } from '../../calendar/calendar.ts';
import { loopsKey, useMayPost } from '../../loops/loops.ts';
import { PostFrame } from '../frame/post-frame.tsx';
import { VariantSwitch } from '../frame/variant-switch.tsx';
import {
  type OpenedFrom,
  useCopySourceId,
  useLeave,
  useNewEventDay,
  usePostAddresses,
} from '../post-address.ts';
import { restartFeed } from '../posts.ts';
import { CopySource, LoopOfCopy, type SourcePost } from './copy-source.tsx';
import { MayNotPost, NoLoop } from './may-not-post.tsx';
import { attemptFor, draftOf, emptyDraft } from './post-draft.ts';
import classes from './post-form.module.css';
import { PostForm } from './post-form.tsx';
import { emptySettings, settingsWithEvent } from './post-settings.ts';
import { usePostDraft } from './use-post-draft.ts';

export default function NewPostScreen() {
  const { loopId } = useSession();
  const mayPost = useMayPost();
  const addresses = usePostAddresses();
  const leave = useLeave();
  const isSidebar = useLocation().pathname.endsWith('/sidebar');
  const onClose = () => leave(addresses.feed);
  return (
    <PostFrame
      variant={isSidebar ? 'sidebar' : 'modal'}
      labelledBy="new-post-title"
      onClose={onClose}
      start={
        <h2 id="new-post-title" className={classes.title}>
          New Post
        </h2>
      }
      actions={
        <VariantSwitch isSidebar={isSidebar} to={isSidebar ? addresses.newPost : addresses.newPostSidebar} />
      }
    >
      {loopId === DEFAULT_LOOP_ID ? (
        <NoLoop />
      ) : mayPost === false ? (
        <MayNotPost />
      ) : (
        <NewPostIn key={loopId} loopId={loopId} onCancel={onClose} />
      )}
    </PostFrame>
  );
}

function NewPostIn(props: { loopId: number; onCancel: () => void }) {
  const sourceId = useCopySourceId();
  const eventDay = useNewEventDay();
  if (eventDay !== null)
    return <NewPostForm {...props} name={`new-event.${props.loopId}`} eventDay={eventDay} />;
  if (sourceId === null) return <NewPostForm {...props} name={`new-post.${props.loopId}`} />;
  return (
    <CopySource id={sourceId}>
      {(source) => (
        <>
          <LoopOfCopy />
          <NewPostForm {...props} name={`copy-post.${sourceId}.${props.loopId}`} source={source} />
        </>
      )}
    </CopySource>
  );
}

type NewPostProps = {
  loopId: number;
  onCancel: () => void;
  name: string;
  source?: SourcePost;
  eventDay?: string;
};

function NewPostForm({ loopId, onCancel, name, source, eventDay }: NewPostProps) {
  const { userId } = useSession();
  const [original] = useState(() => {
    if (eventDay !== undefined) return { ...emptyDraft, settings: settingsWithEvent(eventDay) };
    return source ? draftOf(source.post, emptySettings) : emptyDraft;
  });
  const post = usePostDraft(name, original, source?.media);
  const create = useCreatePost(loopId, post.clear);

  const save = async () => {
    const ownContent = await post.contentToSave(postErrors);
    if (!ownContent) return;
    const content = {
      title: ownContent.title,
      loop_id: loopId,
      ...ownContent.media,
      ...ownContent.settings,
      ...source?.clone,
    };
    const attempt = attemptFor(post.draft, content);
    post.change({ attempt });
    await create.mutateAsync({ content, key: attempt.key }).catch((error: unknown) => {
      // The server would repeat its rejection for the same key.
      if (isRefusal(error)) post.change({ attempt: null });
      throw error;
    });
  };
  return (
    <PostForm
      post={post}
      of={{ loopId, authorId: userId ?? 0, saved: null }}
      saving={create}
      failure="Your post could not be saved, but it is still here."
      onSave={save}
      onCancel={onCancel}
    />
  );
}

function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500;
}

type NewPost = RestInput<'POST /api/posts'>['body'];

function useCreatePost(loopId: number, clearDraft: () => void) {
  const transport = useTransport();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: OpenedFrom | null };
  const addresses = usePostAddresses();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ content, key }: { content: NewPost; key: string }) =>
      transport.request('POST /api/posts', { body: content, idempotencyKey: key }),
    onSuccess: ({ post }) => {
      clearDraft();
      toast(post.publish_at ? 'Your post is scheduled' : 'Your post has been shared');
      void restartFeed(queries, loopId);
      forgetDates(queries);
      if (state?.from === 'page') void navigate(-1);
      else void navigate(addresses.feed, { replace: true });
    },
    onError: (error) => {
      // The right ended while the post was being written. The draft stays, and the page explains why.
      if (isApiError(error) && (error.code === 'fee_due' || error.code === 'muted'))
        void queries.invalidateQueries({ queryKey: loopsKey });
    },
  });
}
