import { IconFile } from '../../../ui/icons.ts';
import { IconDownload } from '../../../ui/screen-icons.ts';
import { Name } from '../../../ui/text/name.tsx';
import { AS_IT_IS, fileSize, type MediaView, mediaName } from '../media.ts';
import classes from './file-rows.module.css';

export function FileRows({ files }: { files: MediaView[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label="Files">
      {files.map((file) => (
        <li key={file.id}>
          <a className={classes.file} href={file.download_url} download={file.name ?? true}>
            <IconFile className={classes.icon} size={24} strokeWidth={1.5} aria-hidden />
            <span className={classes.words}>
              <span className={classes.name}>
                <Name>{mediaName(file)}</Name>
              </span>
              <span className={classes.size}>{file.processing_error ?? detailsOf(file)}</span>
              {file.is_finished_processing && file.processing_error === null && (
                <span className={classes.size}>{AS_IT_IS}</span>
              )}
            </span>
            <IconDownload size={20} aria-label="Download" role="img" />
          </a>
        </li>
      ))}
    </ul>
  );
}

function detailsOf(file: MediaView): string {
  const parts = [file.format?.toUpperCase(), file.size === null ? null : fileSize(file.size)];
  return parts.filter(Boolean).join(' · ');
}
