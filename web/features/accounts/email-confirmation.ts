import { useMutation } from '@tanstack/react-query';
import { useTransport } from '../../lib/app-context.tsx';

export function useSendConfirmation() {
  const transport = useTransport();
  return useMutation({ mutationFn: () => transport.request('POST /api/email_confirmations') });
}
