import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTransport } from '../../lib/app-context.tsx';
import { forgetDates } from './calendar.ts';

/** Reads the dates again when the loop has new posts or an answer changes one. */
export function useLiveDates(loopId: number | null): void {
  const transport = useTransport();
  const queries = useQueryClient();
  useEffect(() => {
    if (loopId === null) return;
    const channel = transport.subscribe(
      { channel: 'LoopsChannel', loop_id: loopId },
      {
        message: (event) => {
          if ('new_content' in event || 'is_cancelled' in event) forgetDates(queries);
        },
      },
    );
    return () => channel.close();
  }, [transport, queries, loopId]);
}
