import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { isApiError, sentence } from '../../../lib/api-error.ts';
import { useTransport } from '../../../lib/app-context.tsx';
import type { Transport } from '../../../lib/transport.ts';
import { Scene } from '../../../ui/pages/scene.tsx';
import classes from './mailed-link.module.css';

/** Asks before it acts, since mail scanners open links too: `?token=…`. */
export function MailedLink<Answer>(props: {
  title: string;
  description: string;
  text: string;
  button: string;
  /** Stands before the reason of a failure: 'Your e-mail is not confirmed yet.' */
  failure: string;
  act: (transport: Transport, token: string) => Promise<Answer>;
  outcome: (answer: Answer) => ReactNode;
  dead: { text: string; children: ReactNode };
}) {
  const token = useSearchParams()[0].get('token');
  const transport = useTransport();
  const queries = useQueryClient();
  const { mutate, ...use } = useMutation({
    mutationFn: (token: string) => props.act(transport, token),
    onSuccess: () => queries.invalidateQueries(),
  });
  const reason = token ? deadBecause(use.error) : 'This link is incomplete';
  return (
    <>
      <title>{`${props.title} · Loopyard`}</title>
      <meta name="description" content={props.description} />
      {use.isSuccess && props.outcome(use.data)}
      {reason && <Scene role="status" heading="h1" title={reason} {...props.dead} />}
      {token && !use.isSuccess && !reason && (
        <Scene heading="h1" title={props.title} text={props.text}>
          <p role="alert" className={classes.problem}>
            {use.error && `${props.failure} ${sentence(use.error)}`}
          </p>
          <Button size="lg" loading={use.isPending} onClick={() => mutate(token)}>
            {use.error ? 'Try again' : props.button}
          </Button>
        </Scene>
      )}
    </>
  );
}

/** Null where trying again may help. */
function deadBecause(error: unknown): string | null {
  if (!isApiError(error) || ![403, 404, 422].includes(error.status)) return null;
  return error.detail === 'Not found' ? 'This link does not work' : error.detail;
}
