import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { createPortal } from 'react-dom';
import { sentence } from '../../../lib/api-error.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { TryAgain } from '../../../ui/pages/try-again.tsx';
import type { MediaView } from '../media.ts';
import { type FormMedia, labelOf } from '../uploads/form-media.ts';
import { useUploadOf } from '../uploads/use-upload-states.ts';
import classes from './captions.module.css';
import { FileOnly, OtherActs, STILL_PROCESSING } from './captions-acts.tsx';
import { CaptionsForm } from './captions-form.tsx';
import { useCaptionLines, useSetCaptions } from './use-captions.ts';

type CaptionsProps = {
  media: FormMedia;
  /** Undefined if it isn't on a post yet; it is fetched then. */
  postedMedia: MediaView | undefined;
  onClose: () => void;
};

/** Takes effect at once, even if the form around it is cancelled. */
export function CaptionsDialog(props: CaptionsProps) {
  const { media, postedMedia, onClose } = props;
  const upload = useUploadOf(media);
  const video = media.uploadKey ? upload.data : postedMedia;
  const toast = useToast();
  const onDone = (hasCaptions: boolean) => {
    if (media.uploadKey) void upload.refetch();
    toast(hasCaptions ? 'The captions have been saved' : 'The captions have been removed');
    onClose();
  };
  return createPortal(
    <Dialog title="Captions" width={1000} fillsPhone onClose={onClose}>
      {video ? (
        <Captions video={video} name={labelOf(media)} onDone={onDone} />
      ) : upload.error ? (
        <TryAgain
          title="The film could not be loaded"
          error={upload.error}
          onRetry={() => void upload.refetch()}
        />
      ) : (
        <Loading />
      )}
    </Dialog>,
    document.body,
  );
}

type Video = Pick<
  MediaView,
  'key' | 'url' | 'cover_image_url' | 'captions_url' | 'is_finished_processing' | 'processing_error'
> & { id: number | string };

function Captions(props: { video: Video; name: string; onDone: (hasCaptions: boolean) => void }) {
  const { video, onDone } = props;
  const original = useCaptionLines(video.captions_url);
  const write = useSetCaptions(Number(video.id), onDone);
  const choose = useSetCaptions(Number(video.id), onDone);
  const problem = choose.error && sentence(choose.error);
  const otherActs = <OtherActs hasCaptions={video.captions_url !== null} change={choose} />;
  return (
    <>
      <p className={classes.intro}>
        Write what is said, or choose a captions file in the WebVTT format (.vtt). Viewers can then turn the
        captions on. {video.captions_url && 'This film has captions: a new file replaces them.'}
      </p>
      {!video.is_finished_processing || video.processing_error ? (
        <FileOnly reason={video.processing_error ?? STILL_PROCESSING} problem={problem}>
          {otherActs}
        </FileOnly>
      ) : original.data ? (
        <CaptionsForm
          film={video}
          name={props.name}
          original={original.data}
          onSave={write.mutateAsync}
          problem={problem}
        >
          {otherActs}
        </CaptionsForm>
      ) : original.error ? (
        <TryAgain
          title="The captions could not be loaded"
          error={original.error}
          onRetry={() => void original.refetch()}
        />
      ) : (
        <Loading />
      )}
    </>
  );
}

function Loading() {
  return (
    <div className={classes.bench} role="status" aria-label="Loading the captions">
      <Skeleton className={classes.player ?? ''} />
      <div className={classes.lines}>
        <Skeleton height={180} radius="md" />
        <Skeleton height={180} radius="md" />
      </div>
    </div>
  );
}
