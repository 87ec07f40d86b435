import type { Size } from '@loopyard/contract/picture-edits.ts';
import { Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { TryAgain } from '../../../ui/pages/try-again.tsx';
import classes from './picture-editor.module.css';

export function LoadedPicture({ src, children }: { src: string; children: (size: Size) => ReactNode }) {
  const [size, setSize] = useState<Size | null>(null);
  const [tries, setTries] = useState(1);
  const [hasFailed, setFailed] = useState(false);
  if (size) return children(size);
  if (hasFailed)
    return (
      <TryAgain
        title="The picture could not be loaded"
        error={null}
        onRetry={() => {
          setFailed(false);
          setTries(tries + 1);
        }}
      />
    );
  return (
    <div className={classes.loading} role="status" aria-label="Loading the picture">
      <Skeleton className={classes.stage ?? ''} />
      <img
        key={tries}
        src={src}
        alt=""
        hidden
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize({ width: naturalWidth, height: naturalHeight })
        }
        onError={() => setFailed(true)}
      />
    </div>
  );
}
