import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isApiError, sentence } from '../../lib/api-error.ts';
import { useTransport } from '../../lib/app-context.tsx';
import type { Transport } from '../../lib/transport.ts';
import { useToast } from '../../ui/overlays/toast.tsx';

export type Standing = RestAnswer<'GET /api/operator'>['operator'];
export type AccountLine = RestAnswer<'GET /api/operator/people'>['people'][number];
export type LoopLine = RestAnswer<'GET /api/operator/loops'>['loops'][number];
export type LeadLine = RestAnswer<'GET /api/operator/loops/:id/leads'>['leads'][number];
export type Health = RestAnswer<'GET /api/operator/health'>;
export type MailState = Health['mail'];
export type Queue = RestAnswer<'GET /api/operator/queues'>['queues'][number];
export type UnsentMail = RestAnswer<'GET /api/operator/mails'>['mails'][number];
export type ContactForm = RestAnswer<'GET /api/operator/enquiries'>['enquiries'][number];
export type LawfulText = RestAnswer<'GET /api/operator/texts'>['texts'][number];
export type AskedRequest = RestAnswer<'GET /api/operator/data_requests'>['data_requests'][number];
export type Act = RestAnswer<'GET /api/operator/acts'>['acts'][number];

const standingKey = ['operator', 'standing'] as const;
/** Queries under this key need a recent password. */
const shownKey = ['operator', 'shown'] as const;

/** Drops everything shown once the password confirmation expires. */
export function useStanding() {
  const transport = useTransport();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: standingKey,
    staleTime: 0,
    queryFn: async ({ signal }) => (await transport.request('GET /api/operator', { signal })).operator,
  });
  const { data, dataUpdatedAt } = query;
  useEffect(() => {
    if (!data || data.seconds_left === 0) return;
    const end = () => {
      queries.setQueryData<Standing>(standingKey, { ...data, seconds_left: 0 });
      queries.removeQueries({ queryKey: shownKey });
    };
    const timer = setTimeout(end, dataUpdatedAt + data.seconds_left * 1000 - Date.now());
    return () => clearTimeout(timer);
  }, [data, dataUpdatedAt, queries]);
  return query;
}

export function useProof() {
  const transport = useTransport();
  const queries = useQueryClient();
  return async (body: { current_password: string }): Promise<void> => {
    const { operator } = await transport.request('PUT /api/operator/proof', { body });
    queries.setQueryData<Standing>(standingKey, operator);
  };
}

function useShown<Answer>(
  key: readonly unknown[],
  ask: (transport: Transport, signal: AbortSignal) => Promise<Answer>,
) {
  const transport = useTransport();
  const queries = useQueryClient();
  return useQuery({
    queryKey: [...shownKey, ...key],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      ask(transport, signal).catch((error: unknown) => {
        if (isApiError(error) && error.code === 'proof_required')
          void queries.invalidateQueries({ queryKey: standingKey });
        throw error;
      }),
  });
}

export type PeopleOrder = 'name' | 'newest';
export const usePeople = (search: string, page: number, order: PeopleOrder) =>
  useShown(['people', search, page, order], (transport, signal) =>
    transport.request('GET /api/operator/people', { query: { search, page, order }, signal }),
  );

export type LoopOrder = 'name' | 'newest' | 'largest';
export const useAllLoops = (search: string, page: number, order: LoopOrder) =>
  useShown(['loops', search, page, order], (transport, signal) =>
    transport.request('GET /api/operator/loops', { query: { search, page, order }, signal }),
  );

export const useLeadsOf = (id: number) =>
  useShown(['leads', id], (transport, signal) =>
    transport.request('GET /api/operator/loops/:id/leads', { params: { id }, signal }),
  );

export const useHealth = () =>
  useShown(['health'], (transport, signal) => transport.request('GET /api/operator/health', { signal }));

export const useQueues = () =>
  useShown(['queues'], (transport, signal) => transport.request('GET /api/operator/queues', { signal }));

export const useUnsentMails = (page: number) =>
  useShown(['mails', page], (transport, signal) =>
    transport.request('GET /api/operator/mails', { query: { page }, signal }),
  );

export const useContactForms = (page: number) =>
  useShown(['enquiries', page], (transport, signal) =>
    transport.request('GET /api/operator/enquiries', { query: { page }, signal }),
  );

export const useLawfulTexts = () =>
  useShown(['texts'], (transport, signal) => transport.request('GET /api/operator/texts', { signal }));

export const useAskedRequests = (page: number) =>
  useShown(['data-requests', page], (transport, signal) =>
    transport.request('GET /api/operator/data_requests', { query: { page }, signal }),
  );

export const useActs = (page: number) =>
  useShown(['acts', page], (transport, signal) =>
    transport.request('GET /api/operator/acts', { query: { page }, signal }),
  );

export const useLeftCases = (state: 'open' | 'appeals' | 'closed', page: number) =>
  useShown(['cases', state, page], (transport, signal) =>
    transport.request('GET /api/operator/cases', { query: { state, page }, signal }),
  );

export function useAct<Input, Answer>(
  act: (transport: Transport, input: Input) => Promise<Answer>,
  words: { success: (answer: Answer, input: Input) => string; failure: string },
) {
  const transport = useTransport();
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (input: Input) => act(transport, input),
    onSuccess: (answer, input) => toast(words.success(answer, input)),
    onError: (error) => toast(`${words.failure} ${sentence(error)}`, 'bad'),
    onSettled: () => queries.invalidateQueries({ queryKey: ['operator'] }),
  });
}

export function useTestMail() {
  const transport = useTransport();
  return (email: string) => transport.request('POST /api/operator/test_mail', { body: { email } });
}

export function pageIn(params: URLSearchParams): number {
  return Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
}
