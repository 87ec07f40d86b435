import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Awaited } from '../../ui/pages/awaited.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { Entry, EntryList } from '../../ui/text/entry-list.tsx';
import { TimeAgo } from '../../ui/text/time-ago.tsx';
import { lookSentence, type Reader } from './look-words.ts';
import type { useLooksAtMe } from './looks.ts';

export function LookList(props: {
  query: ReturnType<typeof useLooksAtMe>;
  reader: Reader;
  empty: ReactNode;
}) {
  const { query, reader, empty } = props;
  if (query.isPending) return <Awaited label="Loading the looks" height={120} />;
  if (!query.data)
    return <TryAgain title="The looks could not be loaded" error={query.error} onRetry={query.refetch} />;
  if (query.data.length === 0) return empty;
  return (
    <>
      <EntryList label="Looks">
        {query.data.map((look) => (
          <Entry key={look.id} name={lookSentence(look, reader)} facts={<TimeAgo iso={look.at} />}>
            {null}
          </Entry>
        ))}
      </EntryList>
      {query.hasNextPage && (
        <Button
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older looks
        </Button>
      )}
    </>
  );
}
