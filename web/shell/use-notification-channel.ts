import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshNotifications } from '../features/notifications/notifications.ts';
import { useTransport } from '../lib/app-context.tsx';

/** Refetches at each new notification, and after any gap in which one could have been missed. */
export function useNotificationChannel(): void {
  const transport = useTransport();
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = () => refreshNotifications(queries);
    let hasConnected = false;
    const channel = transport.subscribe(
      { channel: 'NotificationsChannel' },
      {
        message: refresh,
        connected: () => {
          if (hasConnected) refresh();
          hasConnected = true;
        },
      },
    );
    return channel.close;
  }, [transport, queries]);
}
