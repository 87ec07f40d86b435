import { Button } from '@mantine/core';
import { Name } from '../../ui/text/name.tsx';
import classes from './reports.module.css';
import { type Case, useNoteLook } from './reports.ts';

type HeldFile = Case['media'][number];

/** Nobody should see such a picture by accident. */
export function HeldFiles({ caseId, files }: { caseId: number; files: HeldFile[] }) {
  if (files.length === 0) return null;
  const hasPictures = files.some(({ type }) => type !== 'file');
  return (
    <div>
      {hasPictures && (
        <p className={classes.warning}>
          If this may be a sexual picture of a child: do not open, copy or send it. Speak to your safeguarding
          lead.
        </p>
      )}
      <ul className={classes.files} aria-label="Its files">
        {files.map((file) => (
          <li key={file.url}>
            {file.type === 'file' ? (
              <a href={file.url} target="_blank" rel="noreferrer">
                <Name>{file.name}</Name>
              </a>
            ) : (
              <HeldPicture caseId={caseId} file={file} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** It opens once the look is noted, never without. */
function HeldPicture({ caseId, file }: { caseId: number; file: HeldFile }) {
  const look = useNoteLook(caseId);
  if (!look.isSuccess)
    return (
      <Button
        variant="default"
        className={classes.covered ?? ''}
        loading={look.isPending}
        onClick={() => look.mutate()}
      >
        <span>
          {file.type === 'video' ? 'Show the film' : 'Show the picture'}: <Name>{file.name}</Name>
        </span>
      </Button>
    );
  return file.type === 'video' ? (
    // biome-ignore lint/a11y/useMediaCaption: evidence is shown as it was kept
    <video className={classes.held} src={file.url} controls />
  ) : (
    <img className={classes.held} src={file.preview_url ?? file.url} alt={file.name} />
  );
}
