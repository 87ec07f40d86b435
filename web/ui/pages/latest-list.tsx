import { listLimits } from '@loopyard/contract/lists.ts';
import type { ReactNode } from 'react';
import { isApiError } from '../../lib/api-error.ts';
import classes from './latest-list.module.css';
import { Scene } from './scene.tsx';
import { TryAgain } from './try-again.tsx';

const WIDTHS = [72, 58, 80, 64, 70];

export function LatestList<T>(props: {
  title: string;
  query: { data: T[] | undefined; isError: boolean; error: unknown; refetch: () => unknown };
  /** Tells a guest what members see here. */
  forGuests: string;
  empty: ReactNode;
  /** A placeholder line; `width` is in per cent. */
  skeleton: (width: number) => ReactNode;
  /** Content of one `li`. */
  children: (item: T) => ReactNode;
  className?: string | undefined;
}) {
  const { title, query, className = '' } = props;
  const noun = title.toLowerCase();
  const listClass = `${classes.list} ${className}`;
  if (!query.data) {
    if (query.isError) return <Failure {...props} noun={noun} />;
    return (
      <div className={listClass} role="status" aria-busy="true" aria-label={`Loading ${noun}`}>
        {WIDTHS.map(props.skeleton)}
      </div>
    );
  }
  if (query.data.length === 0) return props.empty;
  return (
    <>
      <ul className={listClass} aria-label={title}>
        {query.data.map(props.children)}
      </ul>
      {query.data.length >= listLimits.items && (
        <p className={classes.limit}>
          These are the latest {listLimits.items}. Older {noun} are not listed.
        </p>
      )}
    </>
  );
}

function Failure(props: {
  noun: string;
  title: string;
  query: { error: unknown; refetch: () => unknown };
  forGuests: string;
}) {
  const { error, refetch } = props.query;
  return isApiError(error) && error.status === 403 ? (
    <Scene title={`${props.title} are for members`} text={props.forGuests} />
  ) : (
    <TryAgain title={`Your ${props.noun} could not be loaded`} error={error} onRetry={() => void refetch()} />
  );
}
