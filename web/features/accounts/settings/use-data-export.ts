import { useEffect, useRef, useState } from 'react';
import { useTransport } from '../../../lib/app-context.tsx';
import { downloadFile } from '../../../lib/download.ts';

export const EXPORT_NAME = 'loopyard-data.zip';

export type ExportState =
  | { stage: 'idle' | 'saved' | 'loading' }
  | { stage: 'running'; loadedBytes: number; totalBytes: number }
  | { stage: 'failed'; error: unknown };

export function useDataExport(userId: number) {
  const transport = useTransport();
  const [state, setState] = useState<ExportState>({ stage: 'idle' });
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const start = async () => {
    if (state.stage === 'running') return;
    const abort = new AbortController();
    const { signal } = abort;
    current.current = abort;
    setState({ stage: 'running', loadedBytes: 0, totalBytes: 0 });
    try {
      const params = { id: userId };
      const { url } = await transport.request('POST /api/users/:id/data_export', { params, signal });
      // The server may use another host name in the URL; always fetch from this page's origin.
      const { pathname, search } = new URL(url, window.location.href);
      const stage = await downloadFile(pathname + search, {
        name: EXPORT_NAME,
        signal,
        onProgress: (progress) => setState({ stage: 'running', ...progress }),
      });
      setState({ stage });
    } catch (error) {
      setState(signal.aborted ? { stage: 'idle' } : { stage: 'failed', error });
    }
  };
  return { state, start, stop: () => current.current?.abort() };
}
