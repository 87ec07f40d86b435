import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../lib/api-error.ts';
import { useTransport } from '../../../lib/app-context.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';

export type DigestSettings = RestAnswer<'GET /api/notification_settings'>['notification_settings'];

const settingsKey = ['notification-settings'] as const;

export function useDigestSettings(isWanted = true) {
  const transport = useTransport();
  return useQuery({
    queryKey: settingsKey,
    queryFn: async ({ signal }) =>
      (await transport.request('GET /api/notification_settings', { signal })).notification_settings,
    enabled: isWanted,
  });
}

export function useSaveSettings() {
  const transport = useTransport();
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (wishes: Partial<Omit<DigestSettings, 'asks'>>) =>
      transport.request('PUT /api/notification_settings', { body: { notification_settings: wishes } }),
    onMutate: () => queries.cancelQueries({ queryKey: settingsKey }),
    onSuccess: ({ notification_settings }) => {
      queries.setQueryData<DigestSettings>(settingsKey, notification_settings);
      toast('Saved Successfully');
    },
    onError: (error) => toast(`Your choice was not saved. ${sentence(error)}`, 'bad'),
  });
}

export function useDigestPreview() {
  const transport = useTransport();
  return useQuery({
    queryKey: [...settingsKey, 'digest'],
    queryFn: async ({ signal }) =>
      (await transport.request('GET /api/notification_settings/digest', { signal })).loops,
  });
}
