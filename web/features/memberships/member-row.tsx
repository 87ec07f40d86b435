import { Link } from 'react-router';
import { isolated } from '../../lib/words.ts';
import { IconChartBar, IconDots, IconUserMinus } from '../../ui/icons.ts';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Name } from '../../ui/text/name.tsx';
import { useLoop } from '../loops/loops.ts';
import { appearance } from '../profiles/profiles.ts';
import classes from './members.module.css';
import { type Member, useRemoveMember } from './members.ts';

/** A member: a click opens the profile; admins have a menu. */
export function MemberRow({ loopId, member, isMe }: { loopId: number; member: Member; isMe: boolean }) {
  const { data: loop } = useLoop(loopId);
  const { name, src } = appearance(member, loopId);
  return (
    <li className={classes.row}>
      <Link to={`/user/${member.id}/${loopId}`} className={classes.person}>
        <Avatar name={name} src={src} size={48} />
        <span className={classes.names}>
          <span className={classes.name}>
            <Name>{name}</Name>
            {isMe && ' (you)'}
          </span>
          {name !== member.name && (
            <span className={classes.fullName}>
              <Name>{member.name}</Name>
            </span>
          )}
        </span>
        {member.is_admin && <span className={classes.chip}>Admin</span>}
        {member.role && (
          <span className={classes.chip}>
            <Name>{member.role.name}</Name>
          </span>
        )}
      </Link>
      {loop?.abilities.manage_members && <MemberMenu loopId={loopId} member={member} isMe={isMe} />}
    </li>
  );
}

function MemberMenu({ loopId, member, isMe }: { loopId: number; member: Member; isMe: boolean }) {
  const remove = useRemoveMember(loopId);
  const confirm = useConfirm();
  const toast = useToast();
  const ask = async () => {
    const isSure = await confirm({
      text: `If you continue, this user will be removed from the loop: ${isolated(member.name)} can only come back when invited again.`,
      yes: 'Yes, remove',
      no: 'No, keep',
    });
    if (!isSure) return;
    remove.mutate(member.id, {
      onSuccess: () => toast('User has been removed from the loop.'),
      onError: () => toast('User could not be removed from the loop.', 'bad'),
    });
  };
  const analytics = {
    label: 'User Analytics',
    icon: <IconChartBar size={20} aria-hidden />,
    to: `/members/${loopId}/${member.id}/analytics`,
  };
  const removal = {
    label: 'Remove from Loop',
    icon: <IconUserMinus size={20} aria-hidden />,
    danger: true,
    divided: true,
    onSelect: () => void ask(),
  };
  return (
    <ActionMenu
      label={`Menu of ${isolated(member.name)}`}
      items={isMe || member.is_admin ? [analytics] : [analytics, removal]}
    >
      <IconDots size={22} aria-hidden />
    </ActionMenu>
  );
}
