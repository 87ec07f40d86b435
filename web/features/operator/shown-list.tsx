import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { Awaited } from '../../ui/pages/awaited.tsx';
import { Panel } from '../../ui/pages/page.tsx';
import { Paging } from '../../ui/pages/paging.tsx';
import { Scene } from '../../ui/pages/scene.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { EntryList } from '../../ui/text/entry-list.tsx';
import classes from './operator.module.css';

type Pages = { total_items: number; total_pages: number };

export function WhenLoaded<Answer>(props: {
  noun: string;
  query: {
    data: Answer | undefined;
    error: unknown;
    isError: boolean;
    refetch: () => unknown;
  };
  children: (answer: Answer) => ReactNode;
}) {
  const { noun, query } = props;
  if (query.data !== undefined) return props.children(query.data);
  if (!query.isError) return <Awaited label={`Loading ${noun}`} height={240} />;
  const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} could not be loaded`;
  return <TryAgain title={title} error={query.error} onRetry={() => void query.refetch()} />;
}

export function ShownList<Answer extends Pages, Item extends { id: number }>(props: {
  noun: string;
  label: string;
  query: Parameters<typeof WhenLoaded<Answer>>[0]['query'];
  items: (answer: Answer) => Item[];
  empty: { title: string; text: string };
  page: number;
  address: (page: number) => string;
  foot?: (answer: Answer) => ReactNode;
  children: (item: Item) => ReactNode;
}) {
  const { noun, query, page, address } = props;
  const pages = Math.max(1, query.data?.total_pages ?? 1);
  // The last item of the last page may be gone.
  if (query.data && query.data.total_pages < page && page > 1 && props.items(query.data).length === 0)
    return <Navigate to={address(pages)} replace />;
  return (
    <>
      <Panel>
        <WhenLoaded noun={noun} query={query}>
          {(answer) => (
            <>
              {props.items(answer).length === 0 ? (
                <Scene {...props.empty} />
              ) : (
                <EntryList label={props.label}>{props.items(answer).map(props.children)}</EntryList>
              )}
              <div className={`${classes.foot} ${classes.beneath}`}>{props.foot?.(answer)}</div>
            </>
          )}
        </WhenLoaded>
      </Panel>
      <Paging page={page} pages={pages} address={address} />
    </>
  );
}
