import { useEffect, useRef } from 'react';
import { useTransport } from '../../lib/app-context.tsx';
import { useViewer } from './accounts.ts';

/** Once for each account: the zone of the browser in which it signed in first. It can be changed in User Settings. */
export function useTellTimeZone(): void {
  const transport = useTransport();
  const { data: viewer } = useViewer();
  const isTold = useRef(false);
  const id = viewer?.time_zone === null ? viewer.id : null;
  useEffect(() => {
    if (id === null || isTold.current) return;
    isTold.current = true;
    const user = { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
    // The next visit tries again.
    transport.request('PUT /api/users/:id', { params: { id }, body: { user } }).catch(() => undefined);
  }, [transport, id]);
}
