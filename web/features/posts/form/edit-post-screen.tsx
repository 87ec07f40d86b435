import { editedPostErrors } from '@loopyard/contract/posts.ts';
import type { RestInput } from '@loopyard/contract/rest.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useTransport } from '../../../lib/app-context.tsx';
import { KeptChanges } from '../../../ui/form/kept-changes.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { PostFrame } from '../frame/post-frame.tsx';
import type { SavedParts } from '../parts/part.ts';
import { PostFailed, PostLoading, PostNotThere } from '../post/post-states.tsx';
import { above, type OpenedFrom, useLeave, usePostAddresses } from '../post-address.ts';
import { type FullPost, postQuery, refreshPost } from '../posts.ts';
import { draftOf, mediaContent, type PostDraft } from './post-draft.ts';
import classes from './post-form.module.css';
import { PostForm } from './post-form.tsx';
import { type PostSettings, postSettingsQuery } from './post-settings.ts';
import { usePostDraft } from './use-post-draft.ts';

export default function EditPostScreen() {
  const { id = '' } = useParams();
  const transport = useTransport();
  const addresses = usePostAddresses();
  const leave = useLeave();
  const query = useQuery({ ...postQuery(transport, id), refetchOnWindowFocus: false });
  const post = query.data;
  const close = () => leave(addresses.post(id));
  return (
    <PostFrame
      variant="modal"
      labelledBy="edit-post-title"
      onClose={close}
      start={
        <h2 id="edit-post-title" className={classes.title}>
          Edit Post
        </h2>
      }
    >
      {query.isPending && <PostLoading />}
      {query.isError && !post && (
        <PostFailed onRetry={() => void query.refetch()} isTrying={query.isFetching} />
      )}
      {(post === null || post?.abilities.update === false) && <PostNotThere />}
      {post?.abilities.update && (
        <EditWithSettings key={post.id} post={post} refetch={query.refetch} onCancel={close} />
      )}
    </PostFrame>
  );
}

type EditProps = { post: FullPost; refetch: () => Promise<unknown>; onCancel: () => void };

function EditWithSettings(props: EditProps) {
  const { post } = props;
  const { data, isPending, refetch, isFetching } = useQuery(
    postSettingsQuery(useTransport(), post.id, Number(post.loop_id)),
  );
  if (isPending) return <PostLoading />;
  if (data === null) return <PostNotThere />;
  if (!data) return <PostFailed onRetry={() => void refetch()} isTrying={isFetching} />;
  return <EditForm {...props} {...data} />;
}

function EditForm(props: EditProps & { settings: PostSettings; saved: SavedParts }) {
  const { post, refetch, onCancel } = props;
  const [original] = useState(() => draftOf(post, props.settings));
  const postedMedia = { postId: Number(post.id), media: post.additional_media, refetch };
  const editedPost = usePostDraft(`edit-post.${post.id}`, original, postedMedia);
  const [wasKept, setWasKept] = useState(!isSameContent(editedPost.draft, original));
  const edit = useSavePost(post.id, editedPost.clear);

  const save = async () => {
    const content = await editedPost.contentToSave(editedPostErrors);
    if (content)
      await edit.mutateAsync({ post: { title: content.title }, ...content.media, ...content.settings });
  };
  const discard = () => {
    editedPost.clear();
    onCancel();
  };
  return (
    <>
      {wasKept && (
        <div className={classes.kept}>
          <KeptChanges onDiscard={discard} onKeep={() => setWasKept(false)} />
        </div>
      )}
      <PostForm
        post={editedPost}
        of={{ loopId: Number(post.loop_id), authorId: Number(post.user.id), saved: props.saved }}
        saving={edit}
        failure="Your changes could not be saved, but they are still here."
        onSave={save}
        onCancel={discard}
      />
    </>
  );
}

function useSavePost(id: string, clearDraft: () => void) {
  const transport = useTransport();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: OpenedFrom | null };
  const addresses = usePostAddresses();
  const toast = useToast();
  return useMutation({
    mutationFn: (body: RestInput<'PUT /api/posts/:id'>['body']) =>
      transport.request('PUT /api/posts/:id', { params: { id: Number(id) }, body }),
    onSuccess: async () => {
      clearDraft();
      await refreshPost(queries, transport, id).catch(() => undefined);
      toast('Saved Successfully');
      if (state?.from === 'post') void navigate(-1);
      else void navigate(addresses.post(id), { ...above, replace: true, state });
    },
  });
}

/** Picture edits are saved at once, so they don't count as unsaved changes. */
function isSameContent(draft: PostDraft, original: PostDraft): boolean {
  const contentOf = (post: PostDraft) => JSON.stringify([post.title, mediaContent(post), post.settings]);
  return contentOf(draft) === contentOf(original);
}
