import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTransport } from '../../../lib/app-context.tsx';
import { refreshPost } from '../posts.ts';

export function useRefreshPost(id: string): () => Promise<void> {
  const transport = useTransport();
  const queries = useQueryClient();
  return useCallback(
    () => refreshPost(queries, transport, id).catch(() => undefined),
    [queries, transport, id],
  );
}
