import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../lib/api-error.ts';
import { useTransport } from '../../../lib/app-context.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';

export type Preferences = RestAnswer<'GET /api/notification_preferences'>['notification_preferences'];

const preferencesKey = ['notification-preferences'] as const;

export function usePreferences() {
  const transport = useTransport();
  return useQuery({
    queryKey: preferencesKey,
    queryFn: async ({ signal }) =>
      (await transport.request('GET /api/notification_preferences', { signal })).notification_preferences,
  });
}

export function useSavePreference() {
  const transport = useTransport();
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (choice: Partial<Preferences>) =>
      transport.request('PUT /api/notification_preferences', { body: { notification_preferences: choice } }),
    onMutate: () => queries.cancelQueries({ queryKey: preferencesKey }),
    onSuccess: (_, choice) => {
      queries.setQueryData<Preferences>(preferencesKey, (before) => before && { ...before, ...choice });
      toast('Saved Successfully');
    },
    onError: (error) => toast(`Your choice was not saved. ${sentence(error)}`, 'bad'),
  });
}
