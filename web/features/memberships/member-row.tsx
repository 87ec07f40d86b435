import { Link } from 'react-router';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { FormerName } from '../../ui/text/former-name.tsx';
import { LastSeen } from '../../ui/text/last-seen.tsx';
import { Name } from '../../ui/text/name.tsx';
import type { Loop } from '../loops/loops.ts';
import { appearance } from '../profiles/profiles.ts';
import { MemberMenu } from './member-menu.tsx';
import classes from './members.module.css';
import type { Member } from './members.ts';

export function MemberRow({ loop, member, isMe }: { loop: Loop; member: Member; isMe: boolean }) {
  const { name, src } = appearance(member, loop.id);
  return (
    <li className={classes.row}>
      <Link to={`/user/${member.id}/${loop.id}`} className={classes.person}>
        <Avatar name={name} src={src} size={48} />
        <span className={classes.names}>
          <span className={classes.name}>
            <Name>{name}</Name>
            {isMe && ' (you)'}
          </span>
          <Facts>
            {member.is_here && <span className={classes.here}>Here now</span>}
            {name !== member.name && (
              <span>
                <Name>{member.name}</Name>
              </span>
            )}
            {member.former_name && (
              <span>
                <FormerName former={member.former_name} />
              </span>
            )}
            {member.abilities.see_last_seen && (
              <span>
                {member.last_time_seen ? (
                  <>
                    Last seen <LastSeen iso={member.last_time_seen} isMe={isMe} />
                  </>
                ) : (
                  'Not seen here yet'
                )}
              </span>
            )}
          </Facts>
        </span>
        <span className={classes.chips}>
          {member.is_admin && <Badge>Admin</Badge>}
          {member.is_lead && <Badge>Safeguarding Lead</Badge>}
          {member.is_minor && member.is_age_known && <Badge isQuiet>Under 18</Badge>}
          {member.role && (
            <Badge isQuiet>
              <Name>{member.role.name}</Name>
            </Badge>
          )}
        </span>
      </Link>
      {loop.abilities.manage_members && <MemberMenu loop={loop} member={member} isMe={isMe} />}
    </li>
  );
}
