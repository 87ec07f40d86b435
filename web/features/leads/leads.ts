import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../lib/app-context.tsx';

export const leadsKey = (loopId: number) => ['leads', loopId] as const;

export function useLeads(loopId: number) {
  const transport = useTransport();
  return useQuery({
    queryKey: leadsKey(loopId),
    queryFn: async ({ signal }) =>
      (await transport.request('GET /api/loops/:id/leads', { params: { id: loopId }, signal })).leads,
  });
}
