import { formatPence } from '@loopyard/contract/money.ts';
import { useParams } from 'react-router';
import { count, dayOf } from '../../lib/words.ts';
import { NotFound } from '../../marketing/not-found.tsx';
import { type Column, ColumnChart } from '../../ui/charts/column-chart.tsx';
import { demoIdOf } from '../demo-id.ts';
import type { Blog, Forum } from '../feeds/feeds.ts';
import type { Entry, Price } from '../feeds/samples.ts';
import classes from './demo-page.module.css';
import { Card, DemoPage, Loaded } from './demo-page.tsx';
import { useFeedFile } from './use-feed-file.ts';

const A_CARD = 5;
const DAY_MS = 86_400_000;

export default function DemoDashboardScreen() {
  const id = demoIdOf(useParams().id);
  const forum = useFeedFile<Forum>(id && `${id}-forum.json`);
  const blog = useFeedFile<Blog>(id && `${id}-blog.json`);
  if (!id) return <NotFound />;
  return (
    <DemoPage
      id={id}
      page="dashboard"
      title="Demo dashboard"
      lead="Forum posts, moderators’ comments, blog posts and a price over 30 days. All of it is made up."
    >
      <div className={classes.cards}>
        <Card title="Forum posts">
          <Loaded file={forum}>{({ posts }) => <Entries entries={posts} />}</Loaded>
        </Card>
        <Card title="Moderators’ comments">
          <Loaded file={forum}>{({ moderatorComments }) => <Entries entries={moderatorComments} />}</Loaded>
        </Card>
        <Card title="Blog posts">
          <Loaded file={blog}>{({ posts }) => <Entries entries={posts} />}</Loaded>
        </Card>
        <div className={classes.wide}>
          <Card title="Price over 30 days">
            <Loaded file={blog}>{({ price }) => <PriceChart price={price} />}</Loaded>
          </Card>
        </div>
      </div>
    </DemoPage>
  );
}

function Entries({ entries }: { entries: Entry[] }) {
  return (
    <ol>
      {entries.slice(0, A_CARD).map(({ title, by, daysAgo }) => (
        <li key={`${title} ${by}`}>
          {title}
          <p className={classes.facts}>
            {by}, {daysAgo === 0 ? 'today' : `${count(daysAgo, 'day')} ago`}
          </p>
        </li>
      ))}
    </ol>
  );
}

function PriceChart({ price: { item, days } }: { price: Price }) {
  const columns = days.map((pence, at): Column => {
    const ago = days.length - 1 - at;
    const day = new Date(Date.now() - ago * DAY_MS).toISOString();
    return {
      label: ago % 5 === 0 ? String(new Date(day).getUTCDate()) : '',
      title: dayOf(day),
      value: pence,
    };
  });
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  return (
    <>
      <p>
        {item} costs {formatPence(last)} today. Thirty days ago it cost {formatPence(first)}. The columns are
        in pence.
      </p>
      <ColumnChart caption={`${item}, in pence`} heads={['Day', 'Pence']} columns={columns} />
    </>
  );
}
