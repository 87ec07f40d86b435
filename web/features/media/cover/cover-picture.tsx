import { useState } from 'react';
import {
  IconAlertTriangle,
  IconFile,
  IconMovie,
  IconPhoto,
  IconPlayerPlayFilled,
} from '../../../ui/icons.ts';
import { Name } from '../../../ui/text/name.tsx';
import { aspectOf, type CoverMedia, fileSize, kindOf, mediaName } from '../media.ts';
import { responsive } from '../picture-sources.ts';
import classes from './cover-picture.module.css';

/** Crop taller pictures so that one doesn't fill a column. */
const TALLEST = 2 / 3;
const WIDEST = 3;

export function coverAspect(media: CoverMedia): number {
  if (kindOf(media) === 'file') return 2.4;
  return Math.min(WIDEST, Math.max(TALLEST, aspectOf(media)));
}

/** Reserves the space before the picture loads, so that nothing jumps. `onExpired`: it needs a new link. */
export function CoverPicture(props: {
  media: CoverMedia;
  /** Its text alternative. */
  text: string;
  onExpired: () => void;
  /** `aspect`: width by height; `part`: share of the card's width. */
  room?: { aspect: number; part: number };
}) {
  const { media, text, onExpired, room = { aspect: coverAspect(props.media), part: 1 } } = props;
  const kind = kindOf(media);
  const source = kind === 'video' ? media.cover_image_url : kind === 'image' ? media.feed_url : null;
  return (
    <div
      className={classes.cover}
      data-kind={kind}
      style={{
        aspectRatio: room.aspect,
        ...(media.placeholder && { backgroundImage: `url("${media.placeholder}")` }),
      }}
    >
      {source && (
        <Picture
          key={source}
          media={media}
          text={text}
          source={source}
          width={coverWidth(media, room)}
          onExpired={onExpired}
        />
      )}
      {kind === 'video' && source && (
        <span className={classes.play}>
          <IconPlayerPlayFilled size={26} aria-hidden />
        </span>
      )}
      {!source && <NoPicture media={media} name={kind === 'file' ? mediaName(media) : text} />}
    </div>
  );
}

function Picture(props: {
  media: CoverMedia;
  text: string;
  source: string;
  width: string;
  onExpired: () => void;
}) {
  const [isShown, setShown] = useState(false);
  return (
    <img
      className={classes.picture}
      data-shown={isShown || undefined}
      src={props.source}
      {...responsive(props.media, props.width)}
      alt={props.text}
      decoding="async"
      draggable={false}
      onLoad={() => setShown(true)}
      onError={props.onExpired}
    />
  );
}

/** Wider pictures are cropped at the sides, so they need a larger source than the visible width. */
function coverWidth(media: CoverMedia, room: { aspect: number; part: number }): string {
  const share = (Math.max(1, aspectOf(media) / room.aspect) * room.part).toFixed(2);
  return `(max-width: 640px) calc(min(100vw, 520px) * ${share}), calc(287px * ${share})`;
}

function NoPicture({ media, name }: { media: CoverMedia; name: string }) {
  const kind = kindOf(media);
  const hasFailed = media.processing_error !== null;
  const Icon = hasFailed ? IconAlertTriangle : { image: IconPhoto, video: IconMovie, file: IconFile }[kind];
  return (
    <span className={classes.none}>
      <Icon size={32} strokeWidth={1.5} aria-hidden />
      <span className={classes.name}>
        <Name>{name}</Name>
      </span>
      <span className={classes.state}>{stateOf(media)}</span>
    </span>
  );
}

function stateOf(media: CoverMedia): string {
  if (media.processing_error !== null) return 'Could not be prepared';
  if (!media.is_finished_processing) return `Being prepared${media.progress ? `, ${media.progress}%` : ''}`;
  return media.size === null ? '' : fileSize(media.size);
}
