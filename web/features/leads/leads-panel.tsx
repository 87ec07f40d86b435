import { maxLeads } from '@loopyard/contract/leads.ts';
import { Link } from 'react-router';
import { dayOf } from '../../lib/words.ts';
import { Awaited } from '../../ui/pages/awaited.tsx';
import { Panel } from '../../ui/pages/page.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import { Entry, EntryList } from '../../ui/text/entry-list.tsx';
import { Name } from '../../ui/text/name.tsx';
import { useLeads } from './leads.ts';

export function LeadsPanel({ loopId }: { loopId: number }) {
  const leads = useLeads(loopId);
  return (
    <Panel title="Safeguarding leads">
      <p>
        A safeguarding lead reads and settles the reports in this loop, as admins do, and runs nothing else.
        There can be {maxLeads}. Name one in <Link to={`/members/${loopId}`}>Loop Members</Link>.
      </p>
      {leads.isError && (
        <TryAgain title="The leads could not be loaded" error={leads.error} onRetry={leads.refetch} />
      )}
      {leads.isPending && <Awaited label="Loading the leads" height={60} />}
      {leads.data?.length === 0 && <p>There is no safeguarding lead yet.</p>}
      {leads.data && leads.data.length > 0 && (
        <EntryList label="Safeguarding leads">
          {leads.data.map((lead) => (
            <Entry
              key={lead.id}
              name={<Name>{lead.name}</Name>}
              facts={<span>since {dayOf(lead.since)}</span>}
            >
              {lead.made_by === null && <span>named by the people who run this server</span>}
            </Entry>
          ))}
        </EntryList>
      )}
    </Panel>
  );
}
