import type { ReactNode } from 'react';
import { isApiError } from '../../lib/api-error.ts';
import { LinkButton } from '../link-button.tsx';
import { BrokenLine } from '../pictures/broken-line.tsx';
import { Scene } from './scene.tsx';
import { TryAgain } from './try-again.tsx';

type PageQuery<Data> = {
  data: Data | undefined;
  error: unknown;
  isError: boolean;
  refetch: () => unknown;
};

/** `noun` as in "This page could not be found". `children` gets undefined while it loads. */
export function PageOf<Data>(props: {
  noun: string;
  query: PageQuery<Data>;
  children: (data: Data | undefined) => ReactNode;
}) {
  const { noun, query } = props;
  if (query.isError && query.data === undefined)
    return <Unavailable noun={noun} error={query.error} onRetry={() => void query.refetch()} />;
  return props.children(query.data);
}

/** Deleted, unknown and forbidden things look the same. There is no retry, because it can't help. */
export function NotThere(props: {
  noun: string;
  heading?: 'h1' | 'h2';
  /** Another way out than the link to the start. */
  children?: ReactNode;
}) {
  const isWholePage = props.heading !== 'h2';
  return (
    <Scene
      heading={isWholePage ? 'h1' : 'h2'}
      title={`This ${props.noun} could not be found`}
      text="It may have been deleted, or you may not have access to it."
      picture={<BrokenLine />}
    >
      {isWholePage && <title>{`This ${props.noun} could not be found · Loopyard`}</title>}
      {props.children ?? <LinkButton to="/feed">Go to my feed</LinkButton>}
    </Scene>
  );
}

export function Unavailable(props: {
  noun: string;
  error: unknown;
  onRetry: () => void;
  heading?: 'h1' | 'h2';
}) {
  const { noun, error, heading = 'h1' } = props;
  // The server answers 400 to an address without a valid number, which also means not found.
  const isNotThere = isApiError(error) && (error.status === 404 || error.status === 400);
  if (isNotThere) return <NotThere noun={noun} heading={heading} />;
  return (
    <>
      {heading === 'h1' && <title>{`This ${noun} could not be opened · Loopyard`}</title>}
      <TryAgain
        title={`This ${noun} could not be opened`}
        error={error}
        onRetry={props.onRetry}
        heading={heading}
      />
    </>
  );
}
