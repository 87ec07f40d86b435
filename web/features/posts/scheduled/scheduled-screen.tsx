import { firstWords, plainText } from '@loopyard/contract/preview.ts';
import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { useSession } from '../../../lib/app-context.tsx';
import { LatestList } from '../../../ui/pages/latest-list.tsx';
import { Page, Panel } from '../../../ui/pages/page.tsx';
import { Scene } from '../../../ui/pages/scene.tsx';
import { EmptyYard } from '../../../ui/pictures/empty-yard.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { useViewer } from '../../accounts/accounts.ts';
import { useSelectedLoop } from '../../loops/loops.ts';
import { contentSummary } from '../../media/media.ts';
import { comesOut, type ScheduledPost, stayedIn, useScheduled } from './scheduled.ts';
import classes from './scheduled-screen.module.css';

const titleLetters = 200;

export default function ScheduledScreen() {
  const { loopId } = useSession();
  const { loop } = useSelectedLoop();
  return (
    <Page title="Scheduled posts" lead={loop ? <Name>{loop.name}</Name> : undefined}>
      <Panel>
        <LatestList
          title="Scheduled posts"
          query={useScheduled(loopId)}
          forGuests="You are a guest in this loop. Join it to write posts."
          empty={<NothingScheduled />}
          skeleton={(width) => <Skeleton key={width} height={20} my={18} width={`${width}%`} radius="xl" />}
        >
          {(post) => <Entry key={post.id} post={post} />}
        </LatestList>
      </Panel>
    </Page>
  );
}

function Entry({ post }: { post: ScheduledPost }) {
  const { data: viewer } = useViewer();
  const zone = viewer?.time_zone ?? 'UTC';
  const { title, publish_at, publish_refusal } = post;
  const words =
    firstWords(plainText(title), titleLetters) || contentSummary({ ...post, messages_count: 0 }) || 'A post';
  return (
    <li>
      <Link className={classes.entry} to={`/feed/${post.id}`} state={{ from: 'page' }}>
        <span className={classes.words}>
          <Name>{words}</Name>
        </span>
        {publish_at && (
          <span className={classes.moment} data-tone={publish_refusal ? 'bad' : undefined}>
            {publish_refusal ? stayedIn(publish_at, zone) : comesOut(publish_at, zone)}
          </span>
        )}
        {publish_refusal && <span className={classes.moment}>{publish_refusal}</span>}
      </Link>
    </li>
  );
}

function NothingScheduled() {
  return (
    <Scene
      picture={<EmptyYard />}
      title="Nothing is scheduled"
      text="When you write a post, choose a time under Advanced, and it comes out by itself. Until then only you see it, here."
    />
  );
}
