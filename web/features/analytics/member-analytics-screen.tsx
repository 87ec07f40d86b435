import { Link, useParams } from 'react-router';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { Scene } from '../../ui/scene.tsx';
import { usePerson } from '../accounts/viewer.ts';
import classes from './member-analytics.module.css';

/** What a member does in a loop, in figures. */
export default function MemberAnalyticsScreen() {
  const { id: loopId, userId } = useParams();
  const { data: person } = usePerson(Number(userId));
  const name = person?.name ?? 'This member';
  return (
    <Page
      title="User Analytics"
      lead={person?.name ?? ' '}
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
