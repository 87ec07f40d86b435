import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { useSession, useTransport } from '../../../lib/app-context.tsx';
import { count } from '../../../lib/words.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { Name } from '../../../ui/text/name.tsx';
import { type Loop, logoAddress } from '../loops.ts';
import { inviterIn } from '../selecting.ts';
import classes from './joined-loop.module.css';

const MOST_FACES = 12;

/** The welcome of a member who has just joined. */
export function JoinedLoop({ loop }: { loop: Loop }) {
  const inviter = inviterIn(useLocation().state);
  return (
    <section className={classes.page}>
      <title>Welcome · Loopyard</title>
      <Avatar name={loop.name} src={logoAddress(loop.logo)} size={72} shape="square" />
      <p className={classes.kicker}>You are now a member</p>
      <h1 className={classes.title}>
        <Name>{loop.name}</Name>
      </h1>
      {inviter && (
        <p>
          <Name>{inviter}</Name> invited you
        </p>
      )}
      {loop.welcome_text && (
        <p className={classes.text}>
          <LinkedText text={loop.welcome_text} />
        </p>
      )}
      <Faces loop={loop} />
      <div className={classes.acts}>
        <LinkButton to="/feed" size="lg" color="pink">
          See the posts
        </LinkButton>
        <LinkButton to={`/members/${loop.id}`} size="lg" variant="default">
          See the members
        </LinkButton>
      </div>
    </section>
  );
}

function Faces({ loop }: { loop: Loop }) {
  const transport = useTransport();
  const { userId } = useSession();
  const { data } = useQuery({
    // Under the members' key, so that both refresh together.
    queryKey: ['members', loop.id, 'faces'],
    queryFn: async ({ signal }) =>
      (await transport.request('GET /api/users', { query: { loop_id: loop.id }, signal })).users,
  });
  const otherMembers = (data ?? []).filter(({ id }) => id !== userId);
  if (otherMembers.length === 0) return null;
  return (
    <div>
      <p>{count(loop.members_count, 'member')}, among them</p>
      <ul className={classes.faces} aria-label="Members">
        {otherMembers.slice(0, MOST_FACES).map(({ id, name, portrait }) => (
          <li key={id}>
            <Avatar name={name} src={portrait?.thumb_url} size={48} />
            <Name>{name}</Name>
          </li>
        ))}
      </ul>
    </div>
  );
}
