import { formatPence } from '@loopyard/contract/money.ts';
import { Skeleton } from '@mantine/core';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { dayOf } from '../../lib/words.ts';
import { Crumbs } from '../../ui/pages/crumbs.tsx';
import { PageOf } from '../../ui/pages/not-there.tsx';
import { Page, Panel } from '../../ui/pages/page.tsx';
import { Paging } from '../../ui/pages/paging.tsx';
import { Scene } from '../../ui/pages/scene.tsx';
import { EmptyYard } from '../../ui/pictures/empty-yard.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { Name } from '../../ui/text/name.tsx';
import { type FeeBooks, useFeeBooks } from './fees.ts';
import classes from './who-paid.module.css';

/** Who paid a loop's membership fee, and who has yet to, to its admins. */
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
          lead={
            data ? `${formatPence(data.received_pence)} received in all, without what was sent back.` : ' '
          }
          above={
            <Crumbs steps={[{ to: `/edit-loop/${loopId}`, label: 'Loop Settings' }]} current="Who paid" />
          }
        >
          {data ? <Books loopId={loopId} page={page} books={data} /> : <BooksSkeleton />}
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
          <ul className={classes.list} aria-label="Not paid yet">
            {unpaid.map((entry) => (
              <Unpaid key={entry.user.id} loopId={loopId} {...entry} />
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="Payments">
        {payments.length === 0 ? (
          <Scene
            picture={<EmptyYard />}
            title="Nobody has paid yet"
            text="Whoever pays the membership fee is listed here, with the day and the sum."
          />
        ) : (
          <ul className={classes.list} aria-label="Payments">
            {payments.map((payment) => (
              <Payment key={payment.id} {...payment} />
            ))}
          </ul>
        )}
      </Panel>
      <Paging page={page} pages={pages} address={address} />
    </>
  );
}

const standings: Record<FeeBooks['unpaid'][number]['status'], { badge: string; since: string }> = {
  waiting: { badge: 'Waits to come in', since: 'Since' },
  due: { badge: 'Due', since: 'Asked on' },
  lapsed: { badge: 'Reads only', since: 'Since' },
};

function Unpaid({ loopId, user, status, since }: FeeBooks['unpaid'][number] & { loopId: number }) {
  const { badge, since: before } = standings[status];
  return (
    <li>
      <span className={classes.person}>
        {status === 'waiting' ? (
          <Name>{user.name}</Name>
        ) : (
          <Link to={`/user/${user.id}/${loopId}`}>
            <Name>{user.name}</Name>
          </Link>
        )}
        <Facts>
          <span>{since ? `${before} ${dayOf(since)}` : 'Not asked yet'}</span>
        </Facts>
      </span>
      <Badge isQuiet={status !== 'lapsed'}>{badge}</Badge>
    </li>
  );
}

function Payment({ user, amount_pence, paid_at, ends_at, refunded_at }: FeeBooks['memberships'][number]) {
  return (
    <li>
      <span className={classes.person}>
        <Name>{user.name}</Name>
        <Facts>
          <span>Paid on {dayOf(paid_at)}</span>
          {refunded_at === null && <span>{ends_at ? `Until ${dayOf(ends_at)}` : 'For good'}</span>}
        </Facts>
      </span>
      {refunded_at && <Badge isQuiet>Sent back on {dayOf(refunded_at)}</Badge>}
      <span className={classes.amount} data-back={refunded_at !== null || undefined}>
        {formatPence(amount_pence)}
      </span>
    </li>
  );
}

function BooksSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading who paid">
      <Skeleton height={240} radius="lg" />
    </div>
  );
}
