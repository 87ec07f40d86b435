import { useState } from 'react';
import { Link } from 'react-router';
import { sentence } from '../../../lib/api-error.ts';
import { isolated } from '../../../lib/words.ts';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import type { Loop } from '../loops.ts';
import { useChangeRole } from './edit-loop.ts';
import classes from './loop-settings.module.css';

export function RoleAges({ loop }: { loop: Loop }) {
  return (
    <div className={classes.doors}>
      {loop.roles.map((role) => (
        <RoleSwitch key={role.id} loopId={loop.id} role={role} />
      ))}
      <p>
        {loop.roles.length === 0 && 'There are no roles yet. '}Members without a role are marked{' '}
        <Link to={`/members/${loop.id}/ages`}>one by one</Link>.
      </p>
    </div>
  );
}

function RoleSwitch({ loopId, role }: { loopId: number; role: Loop['roles'][number] }) {
  const [choice, setChoice] = useState<boolean | null>(null);
  const change = useChangeRole(loopId);
  const toast = useToast();
  const turn = (is_minor: boolean) => {
    setChoice(is_minor);
    change.mutate(
      { roleId: role.id, is_minor },
      {
        onSuccess: () => toast('Saved Successfully'),
        onError: (error) => toast(`Your choice was not saved. ${sentence(error)}`, 'bad'),
        onSettled: () => setChoice(null),
      },
    );
  };
  return (
    <SwitchField
      label={isolated(role.name)}
      description="Members with this role are under 18"
      checked={choice ?? role.is_minor ?? false}
      onChange={({ currentTarget: { checked } }) => turn(checked)}
    />
  );
}
