import { Link, useParams } from 'react-router';
import { isolated } from '../../lib/words.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page, Panel } from '../../ui/pages/page.tsx';
import { Scene } from '../../ui/pages/scene.tsx';
import { type Person, usePerson } from '../accounts/viewer.ts';
import { LoopPlace, Unavailable } from '../loops/not-there.tsx';
import classes from './member-analytics.module.css';

/** What a member does in a loop, in figures. */
export default function MemberAnalyticsScreen() {
  const { id = '', userId = '' } = useParams();
  const person = usePerson(Number(userId));
  if (person.isError && !person.data) {
    return <Unavailable what="person" error={person.error} onRetry={person.refetch} />;
  }
  return (
    <LoopPlace id={Number(id)}>
      {() => <Figures loopId={id} userId={userId} person={person.data} />}
    </LoopPlace>
  );
}

function Figures(props: { loopId: string; userId: string; person: Person | undefined }) {
  const { loopId, userId, person } = props;
  const name = person ? isolated(person.name) : 'This member';
  return (
    <Page
      title="User Analytics"
      lead={person ? name : ' '}
      above={
        <nav aria-label="Breadcrumbs" className={classes.crumbs}>
          <Link to={`/members/${loopId}`}>All Members</Link>
          <span aria-hidden="true">/</span>
          <span aria-current="page">{name}</span>
        </nav>
      }
    >
      <Panel>
        <Scene
          title="Not here yet"
          text={`This page will show how much ${name} posts and comments in this loop, and when they last looked in.`}
        >
          <LinkButton to={`/user/${userId}/${loopId}`} variant="default">
            View Profile
          </LinkButton>
        </Scene>
      </Panel>
    </Page>
  );
}
