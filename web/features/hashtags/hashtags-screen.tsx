import { Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import { useSession } from '../../lib/app-context.tsx';
import { count } from '../../lib/words.ts';
import { LatestList } from '../../ui/pages/latest-list.tsx';
import { Page, Panel } from '../../ui/pages/page.tsx';
import { Scene } from '../../ui/pages/scene.tsx';
import { EmptyYard } from '../../ui/pictures/empty-yard.tsx';
import { Name } from '../../ui/text/name.tsx';
import { TimeAgo } from '../../ui/text/time-ago.tsx';
import { useSelectedLoop } from '../loops/loops.ts';
import { addressOfTag, useHashtags } from './hashtags.ts';
import classes from './hashtags-screen.module.css';

export default function HashtagsScreen() {
  const { loopId } = useSession();
  const { loop } = useSelectedLoop();
  return (
    <Page title="Hashtags" lead={loop ? <Name>{loop.name}</Name> : undefined}>
      <Panel>
        <LatestList
          title="Hashtags"
          query={useHashtags(loopId)}
          forGuests="You are a guest in this loop. Join it to see its hashtags."
          empty={<NoTags />}
          skeleton={(width) => <Skeleton key={width} height={20} my={14} width={`${width}%`} radius="xl" />}
        >
          {({ tag, posts_count, last_used_at }) => (
            <li key={tag}>
              <Link className={classes.entry} to={addressOfTag(tag)}>
                <strong className={classes.tag}>#{tag}</strong>
                <span className={classes.facts}>
                  {count(posts_count, 'post')} · <TimeAgo iso={last_used_at} />
                </span>
              </Link>
            </li>
          )}
        </LatestList>
      </Panel>
    </Page>
  );
}

function NoTags() {
  return (
    <Scene
      picture={<EmptyYard />}
      title="No hashtags yet"
      text="Write a # before a word in a post, such as #trip, and everybody finds the posts about it here."
    />
  );
}
