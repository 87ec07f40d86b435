import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import classes from './qr-code.module.css';

export function QrCode({ link, label }: { link: string; label: string }) {
  // The encoder is only loaded where a code is shown.
  const drawing = useQuery({
    queryKey: ['qr-code', link],
    queryFn: () => drawQrCode(link),
    staleTime: Infinity,
  });
  if (drawing.isPending) return <Skeleton className={classes.square ?? ''} />;
  if (drawing.isError) {
    return (
      <p role="alert" className={classes.failed}>
        The QR code could not be shown.{' '}
        <Button variant="subtle" size="compact-md" onClick={() => void drawing.refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  const { size, path } = drawing.data;
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className={classes.square}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

/** Empty squares around the code. Cameras need them to find it. */
const MARGIN = 4;

async function drawQrCode(link: string): Promise<{ size: number; path: string }> {
  const { encode } = await import('uqr');
  // Level Q survives damage to a quarter of the code, because prints hang on noticeboards.
  const { size, data } = encode(link, { ecc: 'Q', border: MARGIN });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
