import { Button } from '@mantine/core';
import { sentence } from '../../../lib/api-error.ts';
import { IconDownload } from '../../../ui/screen-icons.ts';
import { fileSize } from '../../media/media.ts';
import classes from './own-data.module.css';
import { EXPORT_NAME, type ExportState, useDataExport } from './use-data-export.ts';

export function OwnData({ userId }: { userId: number }) {
  const { state, start, stop } = useDataExport(userId);
  const isRunning = state.stage === 'running';
  return (
    <div className={classes.data}>
      <p className={classes.about}>
        Everything Loopyard keeps about you: your profiles, posts, comments, pictures and files. You get one
        ZIP file. Open the page inside it to read everything.
      </p>
      {isRunning && <Progress {...state} />}
      <p role="alert" className={classes.problem}>
        {state.stage === 'failed' && `Your data could not be downloaded. ${sentence(state.error)}`}
      </p>
      <p role="status" className={classes.outcome}>
        {outcomes[state.stage]}
      </p>
      <Button
        variant="default"
        leftSection={isRunning ? undefined : <IconDownload size={20} aria-hidden />}
        onClick={isRunning ? stop : () => void start()}
      >
        {isRunning ? 'Stop' : state.stage === 'failed' ? 'Try again' : 'Download my data'}
      </Button>
    </div>
  );
}

const outcomes: Partial<Record<ExportState['stage'], string>> = {
  saved: `Done. ${EXPORT_NAME} is in your downloads.`,
  loading: `This is a large file. Your browser is downloading ${EXPORT_NAME} now and shows the progress.`,
};

function Progress({ loadedBytes, totalBytes }: { loadedBytes: number; totalBytes: number }) {
  const percent = totalBytes > 0 ? Math.floor((loadedBytes / totalBytes) * 100) : 0;
  return (
    <div>
      <div
        role="progressbar"
        aria-label="Downloading your data"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className={classes.bar}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      <p className={classes.about}>
        {totalBytes > 0 ? `${fileSize(loadedBytes)} of ${fileSize(totalBytes)}` : 'Collecting your data …'}
      </p>
    </div>
  );
}
