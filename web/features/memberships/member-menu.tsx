import { useState } from 'react';
import { isolated } from '../../lib/words.ts';
import {
  IconChartBar,
  IconDots,
  IconIdBadge2,
  IconShieldMinus,
  IconShieldPlus,
  IconUserMinus,
} from '../../ui/icons.ts';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import type { MenuItem } from '../../ui/overlays/menu-entry.tsx';
import type { Loop } from '../loops/loops.ts';
import { type Member, useChangeMember, useRemoveMember } from './members.ts';
import { RoleDialog } from './role-dialog.tsx';
import { useOutcome } from './use-outcome.ts';

type MenuProps = { loop: Loop; member: Member; isMe: boolean };

export function MemberMenu({ loop, member, isMe }: MenuProps) {
  const [isChoosingRole, setChoosingRole] = useState(false);
  const adminItems = useAdminItems({ loop, member, isMe });
  const remove = useRemove(loop, member);
  const { abilities } = member;
  const items: (MenuItem | false)[] = [
    ...adminItems,
    abilities.give_role && {
      label: 'Change Role',
      icon: <IconIdBadge2 size={20} aria-hidden />,
      onSelect: () => setChoosingRole(true),
    },
    abilities.see_analytics && {
      label: 'User Analytics',
      icon: <IconChartBar size={20} aria-hidden />,
      to: `/members/${loop.id}/${member.id}/analytics`,
    },
    abilities.remove && {
      label: 'Remove from Loop',
      icon: <IconUserMinus size={20} aria-hidden />,
      danger: true,
      divided: true,
      onSelect: () => void remove(),
    },
  ];
  return (
    <>
      <ActionMenu label={`Menu for ${isolated(member.name)}`} items={items.filter((item) => item !== false)}>
        <IconDots size={22} aria-hidden />
      </ActionMenu>
      {isChoosingRole && <RoleDialog loop={loop} member={member} onClose={() => setChoosingRole(false)} />}
    </>
  );
}

function useAdminItems({ loop, member, isMe }: MenuProps): (MenuItem | false)[] {
  const change = useChangeMember(loop.id, member);
  const confirm = useConfirm();
  const tell = useOutcome();
  const make = () =>
    tell(change.mutateAsync({ isAdmin: true }), {
      success: 'Done. User has been added as an admin of the loop.',
      failure: 'Error. User could not be added as admin.',
    });
  const takeBack = async () => {
    const question = {
      text: `You will no longer be an admin of ${isolated(loop.name)}. Only another admin can make you one again.`,
      yes: 'Yes, step down',
      no: 'No, stay an admin',
    };
    if (isMe && !(await confirm(question))) return;
    await tell(change.mutateAsync({ isAdmin: false }), {
      success: 'User has been removed as the loop admin.',
      failure: 'User could not be removed as loop admin.',
    });
  };
  return [
    member.abilities.add_admin && {
      label: 'Make Admin',
      icon: <IconShieldPlus size={20} aria-hidden />,
      onSelect: () => void make(),
    },
    member.abilities.remove_admin && {
      label: 'Remove as Admin',
      icon: <IconShieldMinus size={20} aria-hidden />,
      onSelect: () => void takeBack(),
    },
  ];
}

function useRemove(loop: Loop, member: Member): () => Promise<void> {
  const remove = useRemoveMember(loop.id);
  const confirm = useConfirm();
  const tell = useOutcome();
  return async () => {
    const isSure = await confirm({
      text: `If you continue, this user will be removed from the loop: ${isolated(member.name)} can only come back if an admin invites them again. Their posts and comments stay.`,
      yes: 'Yes, remove them',
      no: 'No, keep them',
    });
    if (!isSure) return;
    await tell(remove.mutateAsync(member.id), {
      success: 'User has been removed from the loop.',
      failure: 'User could not be removed from the loop.',
    });
  };
}
