import { Button } from '@mantine/core';
import { useState } from 'react';
import { count, dayOf, isolated } from '../../lib/words.ts';
import { Badge } from '../../ui/text/badge.tsx';
import { Entry } from '../../ui/text/entry-list.tsx';
import { Name } from '../../ui/text/name.tsx';
import { fileSize } from '../media/media.ts';
import { LeadsDialog } from './leads-dialog.tsx';
import { ListTools, useOrderedList } from './list-tools.tsx';
import { type LoopLine, useAct, useAllLoops } from './operator.ts';
import { OperatorPage } from './operator-page.tsx';
import { ShownList } from './shown-list.tsx';

export default function LoopsScreen() {
  return (
    <OperatorPage
      title="Loops"
      lead="Every loop on this server, and how much storage it uses. Only members can see the posts in a loop."
    >
      <Loops />
    </OperatorPage>
  );
}

function Loops() {
  const list = useOrderedList('/operator/loops', [
    { value: 'name', label: 'By name' },
    { value: 'largest', label: 'Largest first' },
    { value: 'newest', label: 'Newest first' },
  ]);
  const loops = useAllLoops(list.name, list.page, list.order);
  return (
    <>
      <ListTools label="Search loops" list={list} />
      <ShownList
        noun="the loops"
        label="Loops"
        query={loops}
        items={(answer) => answer.loops}
        empty={
          list.name
            ? { title: 'No Results Found', text: 'No loop here has that name or number.' }
            : { title: 'No loops yet', text: 'The first loop will be listed here.' }
        }
        page={list.page}
        address={list.address}
      >
        {(loop) => <Line key={loop.id} loop={loop} />}
      </ShownList>
    </>
  );
}

function Line({ loop }: { loop: LoopLine }) {
  const [showsLeads, setShowsLeads] = useState(false);
  const restore = useAct(
    (transport) => transport.request('POST /api/operator/loops/:id/restore', { params: { id: loop.id } }),
    {
      success: () => `${isolated(loop.name)} has been restored`,
      failure: `${isolated(loop.name)} could not be restored.`,
    },
  );
  return (
    <Entry
      name={<Name>{loop.name}</Name>}
      facts={
        <>
          <span>{count(loop.members_count, 'member')}</span>
          <span>created on {dayOf(loop.created_at)}</span>
          <span>number {loop.id}</span>
        </>
      }
    >
      {loop.is_alone_with_minor && <Badge>Two people, one under 18</Badge>}
      {loop.deleted_at && <Badge isQuiet>Deleted on {dayOf(loop.deleted_at)}</Badge>}
      <span>{loop.bytes === 0 ? 'No files' : fileSize(loop.bytes)}</span>
      {loop.deleted_at && (
        <Button
          variant="default"
          aria-label={`Restore ${isolated(loop.name)}`}
          loading={restore.isPending}
          onClick={() => restore.mutate(undefined)}
        >
          Restore
        </Button>
      )}
      {!loop.deleted_at && (
        <Button
          variant="default"
          aria-label={`Safeguarding leads of ${isolated(loop.name)}`}
          onClick={() => setShowsLeads(true)}
        >
          Leads
        </Button>
      )}
      {showsLeads && <LeadsDialog loop={loop} onClose={() => setShowsLeads(false)} />}
    </Entry>
  );
}
