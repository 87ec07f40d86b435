import { Button } from '@mantine/core';
import { sentence } from '../lib/api-error.ts';
import { Scene } from './scene.tsx';

/** What stands in for content that could not be fetched. */
export function TryAgain(props: {
  title: string;
  error: unknown;
  onRetry: () => void;
  heading?: 'h1' | 'h2';
}) {
  return (
    <Scene role="alert" heading={props.heading ?? 'h2'} title={props.title} text={sentence(props.error)}>
      <Button onClick={props.onRetry}>Try again</Button>
    </Scene>
  );
}
