import type { RestAnswer, RestInput } from '@loopyard/contract/rest.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../../lib/app-context.tsx';

export type EmailChange = NonNullable<RestAnswer<'GET /api/users/:id/email_change'>['email_change']>;

const emailChangeKey = (id: number) => ['email-change', id] as const;

export function useEmailChange(id: number) {
  const transport = useTransport();
  return useQuery({
    queryKey: emailChangeKey(id),
    queryFn: async ({ signal }) =>
      (await transport.request('GET /api/users/:id/email_change', { params: { id }, signal })).email_change,
  });
}

export function useAskEmailChange(id: number) {
  const transport = useTransport();
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (body: RestInput<'POST /api/users/:id/email_change'>['body']) =>
      transport.request('POST /api/users/:id/email_change', { params: { id }, body }),
    onSuccess: ({ email_change }) => queries.setQueryData(emailChangeKey(id), email_change),
  });
  return mutateAsync;
}

export function useCancelEmailChange(id: number) {
  const transport = useTransport();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => transport.request('DELETE /api/users/:id/email_change', { params: { id } }),
    onSuccess: () => queries.setQueryData(emailChangeKey(id), null),
  });
}
