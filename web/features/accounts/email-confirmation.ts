import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTransport } from '../../lib/app-context.tsx';

export function useSendConfirmation() {
  const transport = useTransport();
  return useMutation({ mutationFn: () => transport.request('POST /api/email_confirmations') });
}

export function useConfirmEmail() {
  const transport = useTransport();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (token: string) =>
      transport.request('PUT /api/email_confirmations/:token', { params: { token } }),
    onSuccess: () => queries.invalidateQueries(),
  });
}
