import { useState } from 'react';
import { IconAlertTriangle, IconFile, IconMovie, IconPhoto } from '../../../ui/icons.ts';
import { Name } from '../../../ui/text/name.tsx';
import { type FormMedia, labelOf } from '../uploads/form-media.ts';
import classes from './media-editor.module.css';

/** Falls back to name and type when the browser can't show the file, such as HEIC. */
export function TilePicture({ media }: { media: FormMedia }) {
  const [brokenSources, setBrokenSources] = useState<string[]>([]);
  const { kind, preview, picture, problem } = media;
  const source = [preview, picture].find((address) => address && !brokenSources.includes(address));
  if (source && problem === null)
    return (
      <img
        src={source}
        alt=""
        draggable={false}
        onError={() => setBrokenSources((sources) => [...sources, source])}
      />
    );
  const Icon =
    problem === null ? { image: IconPhoto, video: IconMovie, file: IconFile }[kind] : IconAlertTriangle;
  return (
    <>
      <Icon size={32} strokeWidth={1.5} aria-hidden />
      <span className={classes.fileName}>
        <Name>{labelOf(media)}</Name>
      </span>
      <span className={classes.fileType}>{typeOf(media.name)}</span>
    </>
  );
}

function typeOf(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? '';
}
