import { Button } from '@mantine/core';
import { isApiError, sentence } from '../../lib/api-error.ts';
import { Scene } from './scene.tsx';

export function TryAgain(props: {
  title: string;
  error: unknown;
  onRetry: () => void;
  heading?: 'h1' | 'h2';
}) {
  return (
    <Scene role="alert" heading={props.heading ?? 'h2'} title={props.title} text={sentence(props.error)}>
      {mayHelp(props.error) && <Button onClick={props.onRetry}>Try again</Button>}
    </Scene>
  );
}

/** A retry can't change a refusal, except for too many requests. */
function mayHelp(error: unknown): boolean {
  return !isApiError(error) || error.status < 400 || error.status >= 500 || error.status === 429;
}
