import { Button } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Awaited } from '../../ui/pages/awaited.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Name } from '../../ui/text/name.tsx';
import classes from './people-sheet.module.css';
import { appearance } from './profiles.ts';

type Person = Parameters<typeof appearance>[0] & { id: number };

/** A list of people, page by page. `signOf` stands behind a name. */
export function PeopleSheet<Row>(props: {
  title: string;
  loopId: string;
  query: UseInfiniteQueryResult<InfiniteData<{ people: Row[] }>>;
  personOf: (row: Row) => Person;
  signOf?: (row: Row) => ReactNode;
  onClose: () => void;
}) {
  return (
    <Dialog title={props.title} onClose={props.onClose} fillsPhone>
      <People {...props} />
    </Dialog>
  );
}

function People<Row>({ title, loopId, query, personOf, signOf }: Parameters<typeof PeopleSheet<Row>>[0]) {
  if (query.isPending) return <Awaited label="Loading the list" height={120} />;
  if (!query.data)
    return <TryAgain title="The list could not be loaded" error={query.error} onRetry={query.refetch} />;
  const rows = query.data.pages.flatMap(({ people }) => people);
  if (rows.length === 0) return <p className={classes.none}>Nobody whom you see here.</p>;
  return (
    <>
      <ul className={classes.list} aria-label={title}>
        {rows.map((row) => {
          const { name, src } = appearance(personOf(row), loopId);
          return (
            <li key={personOf(row).id}>
              <Avatar name={name} src={src} size={36} />
              <span className={classes.name}>
                <Name>{name}</Name>
              </span>
              {signOf?.(row)}
            </li>
          );
        })}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}
