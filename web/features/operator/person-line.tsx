import { ageWords } from '@loopyard/contract/ages.ts';
import { useState } from 'react';
import { useSession } from '../../lib/app-context.tsx';
import { count, dayOf, isolated } from '../../lib/words.ts';
import { IconDots, IconPencil } from '../../ui/icons.ts';
import { ActionMenu } from '../../ui/overlays/action-menu.tsx';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import type { MenuItem } from '../../ui/overlays/menu-entry.tsx';
import { IconMail, IconUserMinus, IconUserPlus } from '../../ui/screen-icons.ts';
import { Badge } from '../../ui/text/badge.tsx';
import { Entry } from '../../ui/text/entry-list.tsx';
import { Name } from '../../ui/text/name.tsx';
import { TimeAgo } from '../../ui/text/time-ago.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { type AccountLine, useAct } from './operator.ts';

export function PersonLine({ person }: { person: AccountLine }) {
  const [isChanging, setChanging] = useState(false);
  const items = useActs(person, () => setChanging(true));
  const { email, loops_count, created_at, suspended_at, last_used_at, age_band, waits_since } = person;
  return (
    <Entry
      name={<Name>{person.name}</Name>}
      facts={
        <>
          <span>{email}</span>
          {age_band && <span>{ageWords[age_band]}</span>}
          <span>{loops_count === 0 ? 'in no loop' : `in ${count(loops_count, 'loop')}`}</span>
          <span>joined on {dayOf(created_at)}</span>
          <span>
            {last_used_at ? (
              <>
                last here <TimeAgo iso={last_used_at} />
              </>
            ) : (
              'not here recently'
            )}
          </span>
        </>
      }
    >
      {suspended_at && <Badge>Suspended</Badge>}
      {waits_since && <Badge isQuiet>Waits for a parent</Badge>}
      <ActionMenu label={`Menu for ${isolated(person.name)}`} items={items}>
        <IconDots size={22} aria-hidden />
      </ActionMenu>
      {isChanging && <EmailDialog person={person} onClose={() => setChanging(false)} />}
    </Entry>
  );
}

function useActs({ id, name, suspended_at }: AccountLine, changeEmail: () => void): MenuItem[] {
  const { userId } = useSession();
  const confirm = useConfirm();
  const reset = useAct(
    (transport) => transport.request('POST /api/operator/people/:id/reset_password', { params: { id } }),
    {
      success: () => `A link for a new password was sent to ${isolated(name)}`,
      failure: 'No link was sent.',
    },
  );
  const suspend = useAct(
    (transport) => transport.request('POST /api/operator/people/:id/suspend', { params: { id } }),
    { success: () => `${isolated(name)} is suspended`, failure: `${isolated(name)} was not suspended.` },
  );
  const reactivate = useAct(
    (transport) => transport.request('POST /api/operator/people/:id/reactivate', { params: { id } }),
    { success: () => `${isolated(name)} can log in again`, failure: `${isolated(name)} is still suspended.` },
  );
  const askAndSuspend = async () => {
    const isSure = await confirm({
      text: `${isolated(name)} will be logged out everywhere and can’t log in. Members see only their name. Nothing is deleted, and you can bring them back here.`,
      yes: 'Yes, suspend them',
      no: 'No, go back',
    });
    if (isSure) suspend.mutate(undefined);
  };
  const items: (MenuItem | false)[] = [
    {
      label: 'Send a link for a new password',
      icon: <IconMail size={20} aria-hidden />,
      onSelect: () => reset.mutate(undefined),
    },
    id !== userId && {
      label: 'Change the e-mail address',
      icon: <IconPencil size={20} aria-hidden />,
      onSelect: changeEmail,
    },
    suspended_at !== null && {
      label: 'Bring back',
      icon: <IconUserPlus size={20} aria-hidden />,
      onSelect: () => reactivate.mutate(undefined),
    },
    suspended_at === null &&
      id !== userId && {
        label: 'Suspend',
        icon: <IconUserMinus size={20} aria-hidden />,
        danger: true,
        divided: true,
        onSelect: () => void askAndSuspend(),
      },
  ];
  return items.filter((item) => item !== false);
}
