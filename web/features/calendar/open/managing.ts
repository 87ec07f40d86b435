import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../lib/api-error.ts';
import { useTransport } from '../../../lib/app-context.tsx';
import { saveBlob } from '../../../lib/download.ts';
import { count } from '../../../lib/words.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { type DateChange, forgetDates } from '../calendar.ts';

/** One date of an event. */
export type DatePlace = { postId: number; nth: string };

const paramsOf = ({ postId, nth }: DatePlace) => ({ params: { id: postId, nth } });

export function useRemind(place: DatePlace) {
  const { request } = useTransport();
  const toast = useToast();
  return useMutation({
    mutationFn: () => request('POST /api/events/:id/:nth/remind', paramsOf(place)),
    onSuccess: ({ told_count }) => toast(`${count(told_count, 'person is', 'people are')} asked again`),
    onError: (error) => toast(sentence(error), 'bad'),
  });
}

export function useDateFile(place: DatePlace, name: string) {
  const { file } = useTransport();
  const toast = useToast();
  return useMutation({
    mutationFn: () => file('GET /api/events/:id/:nth/ics', paramsOf(place)),
    onSuccess: (blob) => saveBlob(blob, `${name}.ics`),
    onError: (error) => toast(sentence(error), 'bad'),
  });
}

export function useChangeDate(place: DatePlace, refresh: () => unknown) {
  const { request } = useTransport();
  const afterwards = useAfterwards(refresh);
  return (body: DateChange) =>
    request('PUT /api/events/:id/:nth', { ...paramsOf(place), body }).then(() =>
      afterwards('Everybody who answered is told'),
    );
}

export function useCancelDate(place: DatePlace, refresh: () => unknown) {
  const { request } = useTransport();
  const afterwards = useAfterwards(refresh);
  return (text: string) =>
    request('POST /api/events/:id/:nth/cancel', {
      ...paramsOf(place),
      body: { text: text.trim() || null },
    }).then(() => afterwards('The date is cancelled'));
}

function useAfterwards(refresh: () => unknown) {
  const queries = useQueryClient();
  const toast = useToast();
  return async (words: string) => {
    forgetDates(queries);
    await refresh();
    toast(words);
  };
}
