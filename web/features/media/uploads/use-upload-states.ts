import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { isApiError } from '../../../lib/api-error.ts';
import { useTransport } from '../../../lib/app-context.tsx';
import type { Transport } from '../../../lib/transport.ts';
import type { FormMedia } from './form-media.ts';

/** What became of an upload before it is on a post: its picture once there is one, or why it can't be used. */
export type UploadState = { picture: string | null; problem: string | null; isFinished: boolean };

type Upload = RestAnswer<'GET /api/uploads/:key'>['media'];

const ASK_EVERY_MS = 3000;

/** Those of a form's uploads, by the media's id. */
export function useUploadStates(media: FormMedia[]): ReadonlyMap<string, UploadState> {
  const transport = useTransport();
  const sent = media.flatMap(({ id, uploadKey }) => (uploadKey ? { id, uploadKey } : []));
  return useQueries({
    queries: sent.map(({ uploadKey }) => uploadQuery(transport, uploadKey)),
    combine: (answers) => new Map(answers.flatMap(({ data, error }, at) => entry(sent[at]?.id, data, error))),
  });
}

function uploadQuery(transport: Transport, key: string) {
  return queryOptions({
    queryKey: ['upload', key],
    queryFn: async ({ signal }) =>
      (await transport.request('GET /api/uploads/:key', { params: { key }, signal })).media,
    refetchInterval: (query) =>
      query.state.error || query.state.data?.is_finished_processing ? false : ASK_EVERY_MS,
  });
}

function entry(id: string | undefined, media: Upload | undefined, error: unknown): [string, UploadState][] {
  const isGone = isApiError(error) && error.status === 404;
  if (id === undefined || !(media || isGone)) return [];
  const problem = isGone ? 'This upload has expired. Please add the file again.' : media?.processing_error;
  const isFinished = media?.is_finished_processing ?? false;
  return [[id, { picture: media?.thumb_url ?? null, problem: problem ?? null, isFinished }]];
}
