import { DEFAULT_LOOP_ID } from '@loopyard/contract/loops.ts';
import { postErrors } from '@loopyard/contract/posts.ts';
import type { RestInput } from '@loopyard/contract/rest.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { isApiError, sentence } from '../../../lib/api-error.ts';
import { useSession, useTransport } from '../../../lib/app-context.tsx';
import { useDraft } from '../../../lib/drafts.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { Scene } from '../../../ui/pages/scene.tsx';
import { useMediaList } from '../../media/uploads/use-media-list.ts';
import { PostFrame } from '../frame/post-frame.tsx';
import { VariantSwitch } from '../frame/variant-switch.tsx';
import { useLeave, usePostAddresses } from '../post-address.ts';
import { restartFeed } from '../posts.ts';
import { attemptFor, emptyDraft, mediaContent, type PostDraft } from './post-draft.ts';
import classes from './post-form.module.css';
import { PostForm } from './post-form.tsx';

/** Writes a post for the selected loop. */
export default function NewPostScreen() {
  const { loopId } = useSession();
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
      ) : (
        <NewPostForm key={loopId} loopId={loopId} onCancel={onClose} />
      )}
    </PostFrame>
  );
}

function NewPostForm({ loopId, onCancel }: { loopId: number; onCancel: () => void }) {
  const [draft, setDraft, clearDraft] = useDraft<PostDraft>(`new-post.${loopId}`, emptyDraft);
  const latest = useRef(draft);
  latest.current = draft;
  const change = (changed: Partial<PostDraft>) => {
    latest.current = { ...latest.current, ...changed };
    setDraft(latest.current);
  };
  const list = useMediaList(draft.media, (media) => change({ media }));
  const toast = useToast();
  const create = useCreatePost(loopId, clearDraft);

  const save = async () => {
    // The order and titles of the moment, which the draft learns of only after this.
    const media = await list.settle();
    if (!media) return;
    const [problem] = Object.values(postErrors({ title: draft.title, mediaCount: media.length }));
    if (problem) return toast(problem, 'bad');
    const content = { title: draft.title, loop_id: loopId, ...mediaContent({ media, cover: draft.cover }) };
    const attempt = attemptFor(draft, content);
    change({ attempt });
    await create.mutateAsync({ content, key: attempt.key }).catch((error: unknown) => {
      // It would be repeated for the same key.
      if (isRefusal(error)) change({ attempt: null });
      throw error;
    });
  };
  return (
    <PostForm
      draft={draft}
      change={change}
      list={list}
      isSaving={create.isPending || create.isSuccess}
      problem={
        create.isError
          ? `Your post could not be saved, but it is still here. ${sentence(create.error)}`
          : null
      }
      onSave={save}
      onCancel={onCancel}
    />
  );
}

function isRefusal(error: unknown): boolean {
  return isApiError(error) && error.status >= 400 && error.status < 500;
}

type NewPost = RestInput<'POST /api/posts'>['body'];

/** One save at a time, under the draft's key: twice clicked is once posted. */
function useCreatePost(loopId: number, clearDraft: () => void) {
  const transport = useTransport();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const addresses = usePostAddresses();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ content, key }: { content: NewPost; key: string }) =>
      transport.request('POST /api/posts', { body: content, idempotencyKey: key }),
    onSuccess: () => {
      clearDraft();
      toast('Your post has been shared');
      void restartFeed(queries, loopId);
      void navigate(addresses.feed, { replace: true });
    },
  });
}

function NoLoop() {
  return (
    <Scene title="Choose a loop first" text="Every post belongs to a loop. Join one, or create your own.">
      <Button component={Link} to="/create-loop">
        Add Loops
      </Button>
    </Scene>
  );
}
