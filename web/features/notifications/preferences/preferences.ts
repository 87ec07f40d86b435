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

/** Saves one choice: on screen at once, and back where that fails. The others are left as they are. */
export function useSavePreference() {
  const transport = useTransport();
  const queries = useQueryClient();
  const toast = useToast();
  const show = (choice: Partial<Preferences>) =>
    queries.setQueryData<Preferences>(preferencesKey, (before) => before && { ...before, ...choice });
  return useMutation({
    mutationFn: (choice: Partial<Preferences>) =>
      transport.request('PUT /api/notification_preferences', { body: { notification_preferences: choice } }),
    onMutate: async (choice) => {
      await queries.cancelQueries({ queryKey: preferencesKey });
      show(choice);
    },
    onSuccess: () => toast('Saved Successfully'),
    onError: (error, choice) => {
      show(Object.fromEntries(Object.entries(choice).map(([name, isWanted]) => [name, !isWanted])));
      toast(`Your choice was not saved. ${sentence(error)}`, 'bad');
    },
  });
}
