import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../lib/api-error.ts';
import { useSession, useTransport } from '../../../lib/app-context.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { currentSubscription, noteAddress, pushSupport } from './browser-push.ts';
import { registerDevice } from './push-calls.ts';

export type PushDevice = RestAnswer<'GET /api/push/subscriptions'>['push_subscriptions'][number];
export type PushState = 'none' | 'home-screen' | 'blocked' | 'unknown' | 'off' | 'on';

const devicesKey = ['push-devices'] as const;

export function usePush() {
  const transport = useTransport();
  const session = useSession();
  const queries = useQueryClient();
  const toast = useToast();
  const query = useQuery({
    queryKey: devicesKey,
    queryFn: async ({ signal }) => {
      const { push_subscriptions } = await transport.request('GET /api/push/subscriptions', { signal });
      const isKnown = push_subscriptions.some(({ is_this_device }) => is_this_device);
      return { devices: push_subscriptions, isOn: isKnown && (await currentSubscription()) !== null };
    },
  });
  const reload = () => queries.invalidateQueries({ queryKey: devicesKey });
  const turnOn = useMutation({
    // The browser asks only in answer to a press, so this comes before any call.
    mutationFn: async () => {
      if ((await Notification.requestPermission()) === 'granted')
        await registerDevice({ transport, session });
    },
    onSuccess: () => {
      if (Notification.permission === 'granted') toast('Notifications are on for this device');
    },
    onSettled: reload,
  });
  const remove = useMutation({
    mutationFn: async (device: PushDevice) => {
      await transport.request('DELETE /api/push/subscriptions/:id', { params: { id: device.id } });
      if (!device.is_this_device) return;
      noteAddress(session, null);
      await (await currentSubscription())?.unsubscribe();
    },
    onSuccess: (_, { device }) => toast(`No more notifications on ${device}`),
    onError: (error) => toast(`Nothing has changed. ${sentence(error)}`, 'bad'),
    onSettled: reload,
  });
  return { query, state: stateOf(query.data?.isOn), turnOn, remove };
}

function stateOf(isOn: boolean | undefined): PushState {
  const support = pushSupport();
  if (support !== 'full') return support;
  if (Notification.permission === 'denied') return 'blocked';
  if (isOn === undefined) return 'unknown';
  return isOn ? 'on' : 'off';
}
