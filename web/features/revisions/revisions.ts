import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../lib/app-context.tsx';

export type RevisedThing = { type: 'posts' | 'messages'; id: string };

export function useRevisions({ type, id }: RevisedThing) {
  const transport = useTransport();
  return useQuery({
    queryKey: ['revisions', type, id],
    queryFn: async ({ signal }) => {
      const call = type === 'posts' ? 'GET /api/posts/:id/revisions' : 'GET /api/messages/:id/revisions';
      return (await transport.request(call, { params: { id: Number(id) }, signal })).revisions;
    },
    staleTime: 0,
    gcTime: 0,
  });
}
