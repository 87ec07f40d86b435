import type { ReactNode } from 'react';
import { isApiError } from '../../lib/api-error.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Scene } from '../../ui/pages/scene.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { BrokenLine } from '../../ui/pictures/broken-line.tsx';
import { type Loop, useLoop } from './loops.ts';

/** What is gone, what never was and what is not mine to see are told alike: asking again would not help. */
export function NotThere(props: {
  what: 'page' | 'loop' | 'person' | 'post';
  heading?: 'h1' | 'h2';
  /** The way on, where it is another than to the feed. */
  children?: ReactNode;
}) {
  const isWholePage = props.heading !== 'h2';
  return (
    <Scene
      heading={isWholePage ? 'h1' : 'h2'}
      title={`This ${props.what} is not there`}
      text="It may have been taken down, or it is not yours to see."
      picture={<BrokenLine />}
    >
      {isWholePage && <title>{`This ${props.what} is not there · Loopyard`}</title>}
      {props.children ?? <LinkButton to="/feed">Go to my feed</LinkButton>}
    </Scene>
  );
}

/** Stands in for what could not be fetched. */
export function Unavailable(props: {
  what: 'loop' | 'person';
  error: unknown;
  onRetry: () => void;
  heading?: 'h1' | 'h2';
}) {
  const { what, error, heading = 'h1' } = props;
  // An address with no number in it is no address of anything.
  const isNotThere = isApiError(error) && (error.status === 404 || error.status === 400);
  if (isNotThere) return <NotThere what={what} heading={heading} />;
  return (
    <TryAgain
      title={`This ${what} could not be opened`}
      error={error}
      onRetry={props.onRetry}
      heading={heading}
    />
  );
}

/** A page of a loop that is mine to see; while it is asked for, `children` gets undefined. */
export function LoopPlace(props: { id: number; children: (loop: Loop | undefined) => ReactNode }) {
  const loop = useLoop(props.id);
  if (loop.isError && !loop.data)
    return <Unavailable what="loop" error={loop.error} onRetry={loop.refetch} />;
  return props.children(loop.data);
}
