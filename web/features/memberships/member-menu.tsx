import { useState } from 'react';
import { isolated } from '../../lib/words.ts';
import { IconDots, IconIdBadge2, IconLifebuoy, IconUser } from '../../ui/icons.ts';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import type { MenuItem } from '../../ui/overlays/menu-entry.tsx';
import { IconChartBar, IconShieldMinus, IconShieldPlus, IconUserMinus } from '../../ui/screen-icons.ts';
import type { Loop } from '../loops/loops.ts';
import { type Member, useChangeMember, useRemoveMember } from './members.ts';
import { RoleDialog } from './role-dialog.tsx';
import { useOutcome } from './use-outcome.ts';

type MenuProps = { loop: Loop; member: Member; isMe: boolean };

export function MemberMenu({ loop, member, isMe }: MenuProps) {
  const [isChoosingRole, setChoosingRole] = useState(false);
  const adminItems = useAdminItems({ loop, member, isMe });
  const leadItems = useLeadItems({ loop, member });
  const ageItem = useAgeItem({ loop, member });
  const remove = useRemove(loop, member);
  const { abilities } = member;
  const items: (MenuItem | false)[] = [
    ...adminItems,
    ...leadItems,
    ageItem,
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
  const askAge = useAskAge(member);
  const make = async () => {
    if (!(await askAge())) return;
    await tell(change.mutateAsync({ isAdmin: true }), {
      success: 'Done. User has been added as an admin of the loop.',
      failure: 'Error. User could not be added as admin.',
    });
  };
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

function useLeadItems({ loop, member }: Omit<MenuProps, 'isMe'>): (MenuItem | false)[] {
  const change = useChangeMember(loop.id, member);
  const tell = useOutcome();
  const name = isolated(member.name);
  const askAge = useAskAge(member);
  const turn = async (isLead: boolean) => {
    if (isLead && !(await askAge())) return;
    await tell(change.mutateAsync({ isLead }), {
      success: isLead ? `${name} is now a safeguarding lead.` : `${name} is no longer a safeguarding lead.`,
      failure: isLead ? `${name} was not made a safeguarding lead.` : `${name} is still a safeguarding lead.`,
    });
  };
  const icon = <IconLifebuoy size={20} aria-hidden />;
  return [
    member.abilities.add_lead && {
      label: 'Make Safeguarding Lead',
      icon,
      onSelect: () => void turn(true),
    },
    member.abilities.remove_lead && {
      label: 'Remove as Safeguarding Lead',
      icon,
      onSelect: () => void turn(false),
    },
  ];
}

/** Only adults run a loop, so it is asked of a member of whom nobody has said it. */
function useAskAge(member: Member): () => Promise<boolean> {
  const confirm = useConfirm();
  return async () => {
    if (member.is_age_known !== false) return true;
    return confirm({
      text: `Are they 18 or older? Nobody has said yet if ${isolated(member.name)} is. If you continue, they are marked as an adult.`,
      yes: 'Yes, 18 or older',
      no: 'No, change nothing',
    });
  };
}

function useAgeItem({ loop, member }: Omit<MenuProps, 'isMe'>): MenuItem | false {
  const change = useChangeMember(loop.id, member);
  const tell = useOutcome();
  const name = isolated(member.name);
  const isMinor = !member.is_minor;
  const runsLoop = member.is_admin || member.is_lead;
  return (
    member.abilities.mark_age &&
    !runsLoop && {
      label: isMinor ? 'Mark as Under 18' : 'Mark as 18 or Older',
      icon: <IconUser size={20} aria-hidden />,
      onSelect: () =>
        void tell(change.mutateAsync({ isMinor }), {
          success: isMinor ? `${name} is marked as under 18.` : `${name} is marked as 18 or older.`,
          failure: `${name} was not marked.`,
        }),
    }
  );
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
