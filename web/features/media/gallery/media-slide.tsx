import { Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { useRef, useState } from 'react';
import { IconAlertTriangle } from '../../../ui/icons.ts';
import { IconHourglass } from '../../../ui/screen-icons.ts';
import { Name } from '../../../ui/text/name.tsx';
import { kindOf, type MediaView } from '../media.ts';
import { responsive, widthWithin } from '../picture-sources.ts';
import classes from './media-gallery.module.css';
import { VideoPlayer } from './video-player.tsx';

export function MediaSlide(props: {
  media: MediaView;
  isCurrent: boolean;
  /** True for the current slide and its neighbours: their pictures are loaded. */
  isNear: boolean;
  label: string;
  /** Its text alternative. */
  text: string;
  onView: () => void;
  onReload: () => Promise<void>;
}) {
  const { media, text } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is no fieldset
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={props.label}
      className={classes.slide}
      inert={!props.isCurrent}
    >
      {media.processing_error !== null ? (
        <FailedMedia media={media} text={text} />
      ) : media.is_finished_processing ? (
        <ReadyMedia {...props} />
      ) : (
        <Processing media={media} onReload={props.onReload} />
      )}
    </div>
  );
}

function ReadyMedia(props: Parameters<typeof MediaSlide>[0]) {
  const { media, text, isCurrent, isNear, onView, onReload } = props;
  const [isShown, setShown] = useState(false);
  const expiredKey = useRef<string | null>(null);
  // Request a new link once; if that fails too, the file is missing.
  const onError = () => {
    if (expiredKey.current === media.key) return;
    expiredKey.current = media.key;
    void onReload();
  };
  if (kindOf(media) === 'video')
    return <VideoPlayer media={media} text={text} isCurrent={isCurrent} onError={onError} />;
  return (
    <button type="button" className={classes.open} onClick={onView}>
      {media.placeholder && !isShown && <img className={classes.blur} src={media.placeholder} alt="" />}
      {isNear && (
        <img
          className={classes.picture}
          src={media.feed_url ?? media.url}
          {...responsive(media, stageWidth(media))}
          alt={text}
          onLoad={() => setShown(true)}
          onError={onError}
        />
      )}
    </button>
  );
}

function stageWidth(media: MediaView): string {
  const besideWords = widthWithin(media, 'min(100vw - 484px, 900px)', '100vh');
  return `(min-width: 60em) ${besideWords}, ${widthWithin(media, '100vw', '70vh')}`;
}

function Processing({ media, onReload }: { media: MediaView; onReload: () => Promise<void> }) {
  const [isLoading, setLoading] = useState(false);
  const reload = () => {
    setLoading(true);
    void onReload().finally(() => setLoading(false));
  };
  return (
    <div className={classes.notice} role="status">
      <IconHourglass size={40} strokeWidth={1.5} aria-hidden />
      <p>{kindOf(media) === 'video' ? 'This film' : 'This picture'} is being prepared</p>
      <Progress
        className={classes.progress}
        value={media.progress ?? 0}
        color="mint"
        aria-label={`Prepared: ${media.progress ?? 0}%`}
      />
      <Button variant="white" onClick={reload} loading={isLoading}>
        Reload Media
      </Button>
    </div>
  );
}

function FailedMedia({ media, text }: { media: MediaView; text: string }) {
  return (
    <div className={classes.notice}>
      <IconAlertTriangle size={40} strokeWidth={1.5} aria-hidden />
      <p>{media.processing_error}</p>
      <p className={classes.small}>
        <Name>{text}</Name>
      </p>
    </div>
  );
}
