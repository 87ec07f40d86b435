import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loopsKey } from '../features/loops/loops.ts';
import { useTransport } from '../lib/app-context.tsx';

/** Keeps the counts fresh: refetches on each notification, and after each reconnection, as nothing is replayed. */
export function useNotificationChannel(): void {
  const transport = useTransport();
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = () => {
      void queries.invalidateQueries({ queryKey: loopsKey });
      void queries.invalidateQueries({ queryKey: ['notifications'] });
    };
    let hasConnected = false;
    const channel = transport.subscribe(
      { channel: 'NotificationsChannel' },
      {
        message: ({ type }) => type === 'Notification' && refresh(),
        connected: () => {
          if (hasConnected) refresh();
          hasConnected = true;
        },
      },
    );
    return channel.close;
  }, [transport, queries]);
}
