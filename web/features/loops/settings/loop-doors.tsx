import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { isolated } from '../../../lib/words.ts';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { useCopy } from '../../../ui/overlays/use-copy.ts';
import type { Loop } from '../loops.ts';
import { useSaveChoice } from './edit-loop.ts';
import classes from './loop-settings.module.css';

type Flag = 'is_public' | 'has_guest_access';

const switches = [
  {
    name: 'is_public',
    label: 'Public loop',
    description: 'Anyone with an account can find it by name and join without a code.',
    effect: 'find this loop, join it without a code and read everything ever shared in it',
  },
  {
    name: 'has_guest_access',
    label: 'Guest access',
    description: 'Anyone with an account can read it without joining. Guests cannot post or comment.',
    effect: 'read everything ever shared in this loop, without joining',
  },
] satisfies { name: Flag; label: string; description: string; effect: string }[];

export function LoopDoors({ loop }: { loop: Loop }) {
  return (
    <div className={classes.doors}>
      <AdultsSwitch loop={loop} />
      {switches.map((door) => (
        <DoorSwitch key={door.name} loop={loop} door={door} />
      ))}
      {loop.has_guest_access && <Address loopId={loop.id} />}
      {loop.roles.length > 0 && <DefaultRole loop={loop} />}
    </div>
  );
}

function DoorSwitch({ loop, door }: { loop: Loop; door: (typeof switches)[number] }) {
  const { name, label, description } = door;
  const [choice, setChoice] = useState<boolean | null>(null);
  const save = useSaveChoice(loop.id);
  const confirm = useConfirm();
  const turn = async (isOpen: boolean) => {
    const question = {
      text: `Anyone with an account will be able to ${door.effect}. ${isolated(loop.name)} will no longer be private. You can turn this off again at any time.`,
      yes: 'Yes, open it',
      no: 'No, keep it private',
    };
    if (isOpen && !(await confirm(question))) return;
    setChoice(isOpen);
    save({ [name]: isOpen }, () => setChoice(null));
  };
  return (
    <SwitchField
      label={label}
      description={description}
      checked={choice ?? loop[name]}
      disabled={!loop.adults_only && !loop[name]}
      onChange={({ currentTarget: { checked } }) => void turn(checked)}
    />
  );
}

function AdultsSwitch({ loop }: { loop: Loop }) {
  const [choice, setChoice] = useState<boolean | null>(null);
  const save = useSaveChoice(loop.id);
  const confirm = useConfirm();
  const turn = async (adults_only: boolean) => {
    const question = {
      text: `Only say so if nobody in ${isolated(loop.name)} is under 18. The loop can then be opened to guests and the public, and members see when others were last here.`,
      yes: 'Yes, everybody is 18 or older',
      no: 'No, keep it protected',
    };
    if (adults_only && !(await confirm(question))) return;
    setChoice(adults_only);
    save({ adults_only }, () => setChoice(null));
  };
  return (
    <SwitchField
      label="Everybody is 18 or older"
      description="Turn this off if some members may be younger. The loop then stays closed to guests and the public."
      checked={choice ?? loop.adults_only}
      onChange={({ currentTarget: { checked } }) => void turn(checked)}
    />
  );
}

function Address({ loopId }: { loopId: number }) {
  const copy = useCopy();
  const link = `${window.location.origin}/loop/${loopId}`;
  return (
    <div className={classes.address}>
      <p>
        Guests can read it at <span className={classes.link}>{link}</span>
      </p>
      <Button variant="subtle" onClick={() => copy(link, 'Link copied')}>
        Copy link
      </Button>
    </div>
  );
}

const NONE = 'none';

function DefaultRole({ loop }: { loop: Loop }) {
  const [choice, setChoice] = useState<string | null>(null);
  const save = useSaveChoice(loop.id);
  const choose = (value: string) => {
    setChoice(value);
    save({ default_feature_set_id: value === NONE ? null : Number(value) }, () => setChoice(null));
  };
  return (
    <NativeSelect
      label="Role of new members"
      description="New members get this role, unless they were invited with another one."
      value={choice ?? String(loop.default_feature_set_id ?? NONE)}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[
        { value: NONE, label: 'No role' },
        ...loop.roles.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
