import { formatPence } from '@loopyard/contract/money.ts';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { dayOf } from '../../lib/words.ts';
import { Awaited } from '../../ui/pages/awaited.tsx';
import { Crumbs } from '../../ui/pages/crumbs.tsx';
import { PageOf } from '../../ui/pages/not-there.tsx';
import { Page, Panel } from '../../ui/pages/page.tsx';
import { Paging } from '../../ui/pages/paging.tsx';
import { Scene } from '../../ui/pages/scene.tsx';
import { EmptyYard } from '../../ui/pictures/empty-yard.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { Entry, EntryList, Sum } from '../../ui/text/entry-list.tsx';
import { Name } from '../../ui/text/name.tsx';
import { type FeeBooks, useFeeBooks } from './fees.ts';

export default function WhoPaidScreen() {
  const loopId = Number(useParams().id);
  const [params] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const books = useFeeBooks(loopId, page);
  return (
    <PageOf noun="loop" query={books}>
      {(data) => (
        <Page
          title="Who paid"
          lead={data ? `${formatPence(data.received_pence)} received in total, after refunds.` : ' '}
          above={
            <Crumbs
              steps={[{ to: `/edit-loop/${loopId}/money`, label: 'Loop Settings' }]}
              current="Who paid"
            />
          }
        >
          {data ? (
            <Books loopId={loopId} page={page} books={data} />
          ) : (
            <Awaited label="Loading who paid" height={240} />
          )}
        </Page>
      )}
    </PageOf>
  );
}

function Books({ loopId, page, books }: { loopId: number; page: number; books: FeeBooks }) {
  const { memberships: payments, unpaid, total_pages: pages } = books;
  const address = (n: number) => `/edit-loop/${loopId}/fees?page=${n}`;
  if (page > Math.max(1, pages)) return <Navigate to={address(Math.max(1, pages))} replace />;
  return (
    <>
      {unpaid.length > 0 && page === 1 && (
        <Panel title="Not paid yet">
          <EntryList label="Not paid yet">
            {unpaid.map((entry) => (
              <Unpaid key={entry.user.id} loopId={loopId} {...entry} />
            ))}
          </EntryList>
        </Panel>
      )}
      <Panel title="Payments">
        {payments.length === 0 ? (
          <Scene
            picture={<EmptyYard />}
            title="Nobody has paid yet"
            text="Membership fees that have been paid appear here, with the date and amount."
          />
        ) : (
          <EntryList label="Payments">
            {payments.map((payment) => (
              <Payment key={payment.id} {...payment} />
            ))}
          </EntryList>
        )}
      </Panel>
      <Paging page={page} pages={pages} address={address} />
    </>
  );
}

const standings: Record<FeeBooks['unpaid'][number]['status'], { badge: string; since: string }> = {
  waiting: { badge: 'Waiting to join', since: 'Since' },
  due: { badge: 'Due', since: 'Asked to pay on' },
  lapsed: { badge: 'Read only', since: 'Since' },
};

function Unpaid({ loopId, user, status, since }: FeeBooks['unpaid'][number] & { loopId: number }) {
  const { badge, since: before } = standings[status];
  const name = <Name>{user.name}</Name>;
  return (
    <Entry
      name={status === 'waiting' ? name : <Link to={`/user/${user.id}/${loopId}`}>{name}</Link>}
      facts={<span>{since ? `${before} ${dayOf(since)}` : 'Not asked yet'}</span>}
    >
      <Badge isQuiet={status !== 'lapsed'}>{badge}</Badge>
    </Entry>
  );
}

function Payment({ user, amount_pence, paid_at, ends_at, refunded_at }: FeeBooks['memberships'][number]) {
  const facts = (
    <>
      <span>Paid on {dayOf(paid_at)}</span>
      {refunded_at === null && <span>{ends_at ? `Until ${dayOf(ends_at)}` : 'No end date'}</span>}
    </>
  );
  return (
    <Entry name={<Name>{user.name}</Name>} facts={facts}>
      {refunded_at && <Badge isQuiet>Refunded on {dayOf(refunded_at)}</Badge>}
      <Sum pence={amount_pence} isBack={refunded_at !== null} />
    </Entry>
  );
}
