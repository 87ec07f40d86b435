import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { sentence } from '../../../lib/api-error.ts';
import { useSession, useTransport } from '../../../lib/app-context.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import type { MediaView } from '../media.ts';
import type { FormMedia } from '../uploads/form-media.ts';
import { createUploader } from '../uploads/upload.ts';
import { useUploadOf } from '../uploads/use-upload-states.ts';
import classes from './thumbnail-dialog.module.css';

/** Takes effect at once, even if the form around it is cancelled. */
export function CaptionsDialog(props: {
  media: FormMedia;
  /** Undefined if it isn't on a post yet; it is fetched then. */
  postedMedia: MediaView | undefined;
  onClose: () => void;
}) {
  const { media, postedMedia, onClose } = props;
  const upload = useUploadOf(media);
  const video = media.uploadKey ? upload.data : postedMedia;
  const toast = useToast();
  const change = useSetCaptions(Number(video?.id), (hasCaptions) => {
    if (media.uploadKey) void upload.refetch();
    toast(hasCaptions ? 'The captions have been added' : 'The captions have been removed');
    onClose();
  });
  const input = useRef<HTMLInputElement>(null);
  const isAtWork = change.isPending || !video;
  return createPortal(
    <Dialog title="Captions" width={480} onClose={onClose}>
      <p>Choose a captions file in the WebVTT format (.vtt). Viewers can then turn the captions on.</p>
      {video?.captions_url && (
        <p className={classes.text}>This film has captions. A new file replaces them.</p>
      )}
      {(change.error ?? upload.error) && (
        <p role="alert" className={classes.problem}>
          {sentence(change.error ?? upload.error)}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept=".vtt,text/vtt"
        hidden
        aria-label="Captions file"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) change.mutate(file);
          // Lets the user choose the same file again after fixing it.
          event.currentTarget.value = '';
        }}
      />
      <div className={classes.actions}>
        {video?.captions_url && (
          <Button variant="subtle" color="red" disabled={isAtWork} onClick={() => change.mutate(null)}>
            Remove Captions
          </Button>
        )}
        <Button loading={isAtWork && !upload.error} onClick={() => input.current?.click()}>
          Choose File
        </Button>
      </div>
    </Dialog>,
    document.body,
  );
}

function useSetCaptions(id: number, onDone: (hasCaptions: boolean) => void) {
  const transport = useTransport();
  const { loopId } = useSession();
  const { send } = useMemo(() => createUploader(transport.upload), [transport]);
  return useMutation({
    mutationFn: async (file: File | null) => {
      const options = { signal: new AbortController().signal, loopId };
      const upload_key = file && (await send(file, options)).uploadKey;
      await transport.request('PUT /api/media/:id/captions', { params: { id }, body: { upload_key } });
      return file !== null;
    },
    onSuccess: onDone,
  });
}
