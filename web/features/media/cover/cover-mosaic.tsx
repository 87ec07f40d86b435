import { type CoverMedia, textAlternative } from '../media.ts';
import classes from './cover-mosaic.module.css';
import { CoverPicture } from './cover-picture.tsx';

/** Width by height. */
export const MOSAIC_ASPECT = 1.1;
const LEAST = 3;
const MOST = 4;

export function mosaicOf<Media extends Pick<CoverMedia, 'id' | 'resource_type'>>(
  cover: Media | null,
  media: Media[],
): Media[] {
  const otherTiles = media.filter(({ id, resource_type }) => id !== cover?.id && resource_type !== 'file');
  const tiles = cover && cover.resource_type !== 'file' ? [cover, ...otherTiles].slice(0, MOST) : [];
  return tiles.length >= LEAST ? tiles : [];
}

export function CoverMosaic(props: {
  tiles: CoverMedia[];
  total: number;
  by: string;
  onExpired: () => void;
}) {
  const { tiles, total, by, onExpired } = props;
  const rest = total - tiles.length;
  return (
    <div className={classes.mosaic} data-tiles={tiles.length} style={{ aspectRatio: MOSAIC_ASPECT }}>
      {tiles.map((media, at) => (
        <div key={media.id} className={classes.tile}>
          <CoverPicture
            media={media}
            text={textAlternative(media, { at, total, by })}
            room={roomOf(tiles.length, at)}
            onExpired={onExpired}
          />
          {rest > 0 && at === tiles.length - 1 && (
            <span className={classes.rest} aria-hidden="true">
              +{rest}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

/** With three tiles, the first is as tall as the other two together. */
function roomOf(tiles: number, at: number) {
  const isHigh = tiles === LEAST && at === 0;
  return { aspect: isHigh ? MOSAIC_ASPECT / 2 : MOSAIC_ASPECT, part: 0.5 };
}
