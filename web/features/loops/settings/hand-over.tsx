import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { sentence } from '../../../lib/api-error.ts';
import { useSession } from '../../../lib/app-context.tsx';
import { isolated } from '../../../lib/words.ts';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import type { Loop } from '../loops.ts';
import { useEditLoop } from './edit-loop.ts';
import classes from './loop-settings.module.css';

export function HandOver({ loop }: { loop: Loop }) {
  const { userId } = useSession();
  const otherAdmins = loop.admins.filter(({ id }) => id !== userId);
  return (
    <>
      <p className={classes.facts}>
        You own this loop and are responsible for it. No other admin can take it from you, but you can hand it
        over to one of them.
      </p>
      {otherAdmins.length === 0 ? (
        <p className={classes.hint}>
          You are the only admin. First make another member an admin in{' '}
          <Link to={`/members/${loop.id}`}>Loop Members</Link>.
        </p>
      ) : (
        <NewOwner loop={loop} admins={otherAdmins} />
      )}
    </>
  );
}

function NewOwner({ loop, admins }: { loop: Loop; admins: Loop['admins'] }) {
  const [choice, setChoice] = useState<number | null>(null);
  const edit = useEditLoop(loop.id);
  const confirm = useConfirm();
  const toast = useToast();
  const newOwner = admins.find(({ id }) => id === choice) ?? admins[0];
  const ask = async () => {
    if (!newOwner) return;
    const name = isolated(newOwner.name);
    const isSure = await confirm({
      text: `${name} will own ${isolated(loop.name)}. Only ${name} can then give it back to you or hand it to someone else. You stay an admin.`,
      yes: 'Yes, hand it over',
      no: 'No, keep it',
    });
    if (!isSure) return;
    edit.mutate(
      { loop: { user_id: newOwner.id } },
      {
        onSuccess: () => toast(`${name} now owns the loop`),
        onError: (error) => toast(`The loop was not handed over. ${sentence(error)}`, 'bad'),
      },
    );
  };
  return (
    <div className={classes.handOver}>
      <NativeSelect
        label="New owner"
        value={String(newOwner?.id)}
        onChange={(event) => setChoice(Number(event.currentTarget.value))}
        data={admins.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <Button variant="default" loading={edit.isPending} onClick={() => void ask()}>
        Hand Over
      </Button>
    </div>
  );
}
