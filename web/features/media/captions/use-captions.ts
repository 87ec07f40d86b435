import { parseCaptions } from '@loopyard/contract/captions.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { offlineError, problemOf } from '../../../lib/api-error.ts';
import { useSession, useTransport } from '../../../lib/app-context.tsx';
import { createUploader } from '../uploads/upload.ts';
import { type CaptionLine, linesOf } from './caption-line.ts';

/** The lines of a film's captions, none if it has no captions. Read once for each dialog. */
export function useCaptionLines(url: string | null | undefined) {
  return useQuery({
    queryKey: ['captions', url],
    queryFn: ({ signal }) => (url ? readLines(url, signal) : []),
    enabled: url !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

async function readLines(url: string, signal: AbortSignal): Promise<CaptionLine[]> {
  const response = await fetch(url, { signal }).catch(() => {
    throw offlineError();
  });
  if (!response.ok) throw await problemOf(response);
  const captions = parseCaptions(await response.text());
  return 'cues' in captions ? linesOf(captions.cues) : [];
}

/** Sends a WebVTT file, or takes the captions away. */
export function useSetCaptions(id: number, onDone: (hasCaptions: boolean) => void) {
  const transport = useTransport();
  const { loopId } = useSession();
  const { send } = useMemo(() => createUploader(transport.upload), [transport]);
  return useMutation({
    mutationFn: async (file: File | null) => {
      const options = { signal: new AbortController().signal, loopId };
      const upload_key = file && (await send(file, options)).uploadKey;
      await transport.request('PUT /api/media/:id/captions', { params: { id }, body: { upload_key } });
      return file !== null;
    },
    onSuccess: onDone,
  });
}
