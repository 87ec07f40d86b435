import { DEFAULT_LOOP_ID } from '@loopyard/contract/default-loop.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSession, useTransport } from '../../../lib/app-context.tsx';
import type { Transport } from '../../../lib/transport.ts';
import { fileSize } from '../media.ts';
import type { FormMedia } from './form-media.ts';

function storageQuery(transport: Transport, loopId: number, begunCount: number) {
  return queryOptions({
    // Running uploads count, so each new one refetches.
    queryKey: ['storage', loopId, begunCount],
    queryFn: async ({ signal }) =>
      (await transport.request('GET /api/loops/:id/storage', { params: { id: loopId }, signal })).storage,
    enabled: loopId !== DEFAULT_LOOP_ID,
    placeholderData: (before) => before,
  });
}

export function useStorageLeft(media: FormMedia[]): { bytesLeft: number; total: number } | null {
  const { loopId } = useSession();
  const begunCount = media.filter(({ url, resumeKey }) => url !== null || resumeKey !== null).length;
  const { data } = useQuery(storageQuery(useTransport(), loopId, begunCount));
  if (!data || data.total_bytes === null) return null;
  return { bytesLeft: Math.max(0, data.total_bytes - data.used_bytes), total: data.total_bytes };
}

export function StorageLeft({ media, className }: { media: FormMedia[]; className?: string | undefined }) {
  const storage = useStorageLeft(media);
  if (!storage) return null;
  return (
    <p className={className}>
      {fileSize(storage.bytesLeft)} of {fileSize(storage.total)} left in your storage
    </p>
  );
}
