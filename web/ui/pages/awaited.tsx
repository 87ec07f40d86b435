import { Skeleton } from '@mantine/core';

/** Stands in the place of what is awaited, about as high. `label`: 'Loading the loop' */
export function Awaited({ label, height }: { label: string; height: number }) {
  return (
    <div role="status" aria-busy="true" aria-label={label}>
      <Skeleton height={height} radius="lg" />
    </div>
  );
}
