import { Skeleton } from '@mantine/core';

/** A placeholder of about the same height as the content. `label`: 'Loading the loop' */
export function Awaited({ label, height }: { label: string; height: number }) {
  return (
    <div role="status" aria-busy="true" aria-label={label}>
      <Skeleton height={height} radius="lg" />
    </div>
  );
}
