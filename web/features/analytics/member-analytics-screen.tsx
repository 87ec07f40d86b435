import { Link, useParams } from 'react-router';
import { isolated } from '../../lib/words.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageOf } from '../../ui/pages/not-there.tsx';
import { Page, Panel } from '../../ui/pages/page.tsx';
import { Scene } from '../../ui/pages/scene.tsx';
import { type Person, usePerson } from '../accounts/accounts.ts';
import { useLoop } from '../loops/loops.ts';
import classes from './member-analytics.module.css';

/** What a member does in a loop, in figures. */
export default function MemberAnalyticsScreen() {
  const { id = '', userId = '' } = useParams();
  const person = usePerson(Number(userId));
  const loop = useLoop(Number(id));
  return (
    <PageOf noun="person" query={person}>
      {(member) => (
        <PageOf noun="loop" query={loop}>
          {() => <Figures loopId={id} userId={userId} person={member} />}
        </PageOf>
      )}
    </PageOf>
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
          title="Coming soon"
          text={`This page will show how much ${name} posts and comments in this loop, and when they were last active.`}
        >
          <LinkButton to={`/user/${userId}/${loopId}`} variant="default">
            View Profile
          </LinkButton>
        </Scene>
      </Panel>
    </Page>
  );
}
