import { isCableMissed } from '@loopyard/contract/cable.ts';
import { emergencyText } from '@loopyard/contract/emergency.ts';
import { type ReportCategory, reportedNouns } from '@loopyard/contract/reports.ts';
import type { RestAnswer, RestInput } from '@loopyard/contract/rest.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isApiError, sentence } from '../../lib/api-error.ts';
import { useTransport } from '../../lib/app-context.tsx';
import type { Transport } from '../../lib/transport.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { loopsKey } from '../loops/loops.ts';

export type Report = RestAnswer<'GET /api/reports'>['reports'][number];
export type Case = RestAnswer<'GET /api/cases'>['cases'][number];
export type OwnCase = RestAnswer<'GET /api/cases/mine'>['cases'][number];
export type CaseState = NonNullable<NonNullable<RestInput<'GET /api/cases'>['query']>['state']>;
export type Decision = RestInput<'PUT /api/cases/:id'>['body'];
export type ReportedType = Report['subject_type'];

const reportsKey = ['reports'] as const;

export function useCases(loopId: number, state: CaseState, page: number, enabled: boolean) {
  const transport = useTransport();
  return useQuery({
    queryKey: [...reportsKey, loopId, state, page],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      transport.request('GET /api/cases', { query: { loop_id: loopId, state, page }, signal }),
  });
}

export function useOwnReports(page: number) {
  const transport = useTransport();
  return useQuery({
    queryKey: [...reportsKey, 'own', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => transport.request('GET /api/reports', { query: { mine: '1', page }, signal }),
  });
}

/** Decisions about the viewer. */
export function useOwnCases() {
  const transport = useTransport();
  return useQuery({
    queryKey: [...reportsKey, 'about me'],
    queryFn: ({ signal }) => transport.request('GET /api/cases/mine', { signal }),
  });
}

/** For everybody who reports, and for those who report a danger; until they are known, those of any server. */
export function useReportTexts(loopId: number) {
  const transport = useTransport();
  const { data } = useQuery({
    queryKey: [...reportsKey, 'texts', loopId],
    queryFn: ({ signal }) =>
      transport.request('GET /api/loops/:id/danger_text', { params: { id: loopId }, signal }),
  });
  return data ?? { danger_text: emergencyText, emergency_text: emergencyText, house_rules: null };
}

type Words = { reason: string; category: ReportCategory };

const sendings: Record<
  ReportedType,
  (transport: Transport, id: number, body: Words & { loop_id: number }) => Promise<unknown>
> = {
  Post: (transport, id, body) => transport.request('POST /api/posts/:id/report', { params: { id }, body }),
  Message: (transport, id, body) =>
    transport.request('POST /api/messages/:id/report', { params: { id }, body }),
  User: (transport, id, body) => transport.request('POST /api/users/:id/report', { params: { id }, body }),
};

export function useReport({ type, id, loopId }: { type: ReportedType; id: number; loopId: number }) {
  const transport = useTransport();
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (words: Words) => sendings[type](transport, id, { loop_id: loopId, ...words }),
    onSuccess: () => {
      toast('Report Sent');
      void queries.invalidateQueries({ queryKey: reportsKey });
    },
  });
}

export function useDecide({ id, subject_type, is_waiting }: Case) {
  return useCaseAct(
    (transport, body: Decision) => transport.request('PUT /api/cases/:id', { params: { id }, body }),
    ({ outcome }) => doneWords(reportedNouns[subject_type], outcome, is_waiting),
  );
}

export function doneWords(noun: string, outcome: Decision['outcome'], isWaiting: boolean): string {
  if (noun === reportedNouns.Loop) return 'The report has been closed';
  if (isWaiting)
    return outcome === 'kept' ? `The ${noun} has been let through` : `The ${noun} has been refused`;
  return outcome === 'warned' ? 'The person has been warned' : `The ${noun} has been ${outcome}`;
}

/** Its author is told that the picture was opened. */
export function useNoteLook(id: number) {
  const transport = useTransport();
  const toast = useToast();
  return useMutation({
    mutationFn: () => transport.request('POST /api/cases/:id/looks', { params: { id } }),
    onError: (error) => toast(sentence(error), 'bad'),
  });
}

export type Answer = RestInput<'PUT /api/cases/:id/appeal'>['body'];

export const answeredWords = (decision: Answer['decision']) =>
  decision === 'reversed' ? 'The decision has been taken back' : 'The decision stays as it is';

export function useAnswer({ id }: Case) {
  return useCaseAct(
    (transport, body: Answer) => transport.request('PUT /api/cases/:id/appeal', { params: { id }, body }),
    ({ decision }) => answeredWords(decision),
  );
}

export function useAppeal({ id }: OwnCase) {
  const transport = useTransport();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      transport.request('POST /api/cases/:id/appeal', { params: { id }, body: { text } }),
    onSettled: () => queries.invalidateQueries({ queryKey: reportsKey }),
  });
}

export function useClaim({ id }: Case) {
  return useCaseAct(
    (transport, isWanted: boolean) =>
      isWanted
        ? transport.request('POST /api/cases/:id/claim', { params: { id } })
        : transport.request('DELETE /api/cases/:id/claim', { params: { id } }),
    (isWanted) => (isWanted ? 'You took it. It is yours for a day.' : 'Anybody can take it now'),
  );
}

/** One after the other, so that each is refused for itself. */
export function useDecideSeveral() {
  const transport = useTransport();
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async ({ ids, outcome }: { ids: number[]; outcome: 'kept' | 'removed' }) => {
      const refusals: unknown[] = [];
      for (const id of ids)
        await transport
          .request('PUT /api/cases/:id', { params: { id }, body: { outcome } })
          .catch((error: unknown) => refusals.push(error));
      return refusals;
    },
    onSuccess: (refusals, { ids }) => {
      const decidedCount = ids.length - refusals.length;
      if (refusals.length === 0) toast(`Decided: ${ids.length}`);
      else toast(`Decided: ${decidedCount} of ${ids.length}. ${sentence(refusals[0])}`, 'bad');
      void queries.invalidateQueries();
    },
  });
}

/** Asks again when somebody else reported, took or decided something. */
export function useCaseNews(loopId: number): void {
  const transport = useTransport();
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = () => {
      void queries.invalidateQueries({ queryKey: [...reportsKey, loopId] });
      void queries.invalidateQueries({ queryKey: loopsKey });
    };
    const channel = transport.subscribe(
      { channel: 'LoopsChannel', loop_id: loopId },
      { message: (event) => ('case_id' in event || isCableMissed(event)) && refresh() },
    );
    return () => channel.close();
  }, [transport, queries, loopId]);
}

/** A removed thing may be shown anywhere, so everything is asked for again. */
function useCaseAct<Input>(
  act: (transport: Transport, input: Input) => Promise<unknown>,
  success: (input: Input) => string,
) {
  const transport = useTransport();
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (input: Input) => act(transport, input),
    onSuccess: (_, input) => toast(success(input)),
    onError: (error) => toast(sentence(error), 'bad'),
    onSettled: (_, error) => {
      if (!error || (isApiError(error) && error.status === 409)) void queries.invalidateQueries();
    },
  });
}
