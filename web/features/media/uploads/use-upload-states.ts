import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { isApiError } from '../../../lib/api-error.ts';
import { useTransport } from '../../../lib/app-context.tsx';
import type { Transport } from '../../../lib/transport.ts';
import { type FormMedia, pictureOf } from './form-media.ts';

export type UploadState = { picture: string | null; problem: string | null; isFinished: boolean };

type Upload = RestAnswer<'GET /api/uploads/:key'>['media'];

const ASK_EVERY_MS = 3000;
/** Thumbnails are ready soon, so poll only a few times. */
export const THUMBNAIL_POLLS = { everyMs: 1500, most: 10 } as const;

/** Keyed by media id. */
export function useUploadStates(media: FormMedia[]): ReadonlyMap<string, UploadState> {
  const transport = useTransport();
  const uploads = media.flatMap(({ id, uploadKey, thumbnail }) =>
    uploadKey ? { id, uploadKey, thumbnail } : [],
  );
  return useQueries({
    queries: uploads.map(({ uploadKey }) => uploadQuery(transport, uploadKey)),
    combine: (answers) => new Map(answers.flatMap(({ data, error }, at) => entry(uploads[at], data, error))),
  });
}

export function useUploadOf({ uploadKey }: Pick<FormMedia, 'uploadKey'>) {
  const transport = useTransport();
  return useQuery({ ...uploadQuery(transport, uploadKey ?? ''), enabled: uploadKey !== null });
}

export function uploadQuery(transport: Transport, key: string) {
  return queryOptions({
    queryKey: ['upload', key],
    queryFn: async ({ signal }) =>
      (await transport.request('GET /api/uploads/:key', { params: { key }, signal })).media,
    refetchInterval: ({ state: { data, error, dataUpdateCount } }) => {
      if (error || data?.is_finished_processing) return false;
      return data?.resource_type === 'image' && dataUpdateCount <= THUMBNAIL_POLLS.most
        ? THUMBNAIL_POLLS.everyMs
        : ASK_EVERY_MS;
    },
  });
}

function entry(
  upload: Pick<FormMedia, 'id' | 'thumbnail'> | undefined,
  media: Upload | undefined,
  error: unknown,
): [string, UploadState][] {
  const isGone = isApiError(error) && error.status === 404;
  if (!upload || !(media || isGone)) return [];
  const problem = isGone ? 'This upload has expired. Please add the file again.' : media?.processing_error;
  const isFinished = media?.is_finished_processing ?? false;
  const picture = media ? pictureOf(media, upload.thumbnail) : null;
  return [[upload.id, { picture, problem: problem ?? null, isFinished }]];
}
