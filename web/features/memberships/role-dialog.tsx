import '@mantine/core/styles/Radio.layer.css';
import { roleErrors } from '@loopyard/contract/roles.ts';
import { Button, Radio, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { sentence } from '../../lib/api-error.ts';
import { useForm } from '../../lib/use-form.ts';
import { isolated } from '../../lib/words.ts';
import { Refusal } from '../../ui/form/refusal.tsx';
import { IconTrash } from '../../ui/icons.ts';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { RoundButton } from '../../ui/round-button.tsx';
import { Name } from '../../ui/text/name.tsx';
import type { Loop } from '../loops/loops.ts';
import { type Member, useChangeMember, useCreateRole, useDeleteRole } from './members.ts';
import classes from './role-dialog.module.css';
import { useOutcome } from './use-outcome.ts';

const NONE = 'none';

export function RoleDialog(props: { loop: Loop; member: Member; onClose: () => void }) {
  const { loop, member, onClose } = props;
  const [choice, setChoice] = useState(String(member.role?.id ?? NONE));
  const change = useChangeMember(loop.id, member);
  const tell = useOutcome();
  const save = () => {
    const role = loop.roles.find(({ id }) => String(id) === choice) ?? null;
    onClose();
    if (role?.id === member.role?.id) return;
    const words = { success: 'Saved Successfully', failure: 'The role could not be changed.' };
    void tell(change.mutateAsync({ role }), words);
  };
  return (
    <Dialog title="Change Role" width={480} onClose={onClose}>
      <p className={classes.lead}>
        Which role does <Name>{member.name}</Name> have in <Name>{loop.name}</Name>? A post can be shown to
        one role only.
      </p>
      <Radio.Group aria-label="Role" value={choice} onChange={setChoice}>
        <ul className={classes.roles}>
          <RoleOption value={NONE} label="No role" />
          {loop.roles.map((role) => (
            <RoleOption key={role.id} value={String(role.id)} label={role.name}>
              <DeleteRole loop={loop} role={role} onDelete={() => setChoice(NONE)} />
            </RoleOption>
          ))}
        </ul>
      </Radio.Group>
      <NewRole loopId={loop.id} onCreate={(id) => setChoice(String(id))} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={save}>Save</Button>
      </DialogActions>
    </Dialog>
  );
}

function RoleOption(props: { value: string; label: string; children?: ReactNode }) {
  return (
    <li className={classes.role}>
      <Radio
        value={props.value}
        label={<Name>{props.label}</Name>}
        classNames={{
          root: classes.option ?? '',
          body: classes.body ?? '',
          labelWrapper: classes.wrapper ?? '',
          label: classes.label ?? '',
        }}
      />
      {props.children}
    </li>
  );
}

function DeleteRole(props: { loop: Loop; role: Loop['roles'][number]; onDelete: () => void }) {
  const { loop, role, onDelete } = props;
  const deleteRole = useDeleteRole(loop.id);
  const confirm = useConfirm();
  const toast = useToast();
  const ask = async () => {
    const isSure = await confirm({
      text: `The role ${isolated(role.name)} will be removed from everyone who has it. This can’t be undone: you would have to add the role and give it to everyone again.`,
      yes: 'Yes, delete it!',
      no: 'No, keep it',
    });
    if (!isSure) return;
    deleteRole.mutate(role.id, {
      onSuccess: onDelete,
      onError: (error) => toast(`The role could not be deleted. ${sentence(error)}`, 'bad'),
    });
  };
  return (
    <RoundButton
      className={classes.delete}
      aria-label={`Delete the role ${isolated(role.name)}`}
      disabled={deleteRole.isPending}
      onClick={() => void ask()}
    >
      <IconTrash size={20} aria-hidden />
    </RoundButton>
  );
}

const empty = { name: '' };

function NewRole({ loopId, onCreate }: { loopId: number; onCreate: (id: number) => void }) {
  const [values, setValues] = useState(empty);
  const create = useCreateRole(loopId);
  const form = useForm({
    values,
    change: setValues,
    rules: roleErrors,
    submit: async ({ name }) => {
      onCreate((await create.mutateAsync(name)).id);
      setValues(empty);
      form.reset();
    },
  });
  const { error, onBlur: _, ...field } = form.field('name');
  return (
    <form className={classes.form} onSubmit={form.onSubmit} noValidate>
      <Refusal>{form.refusal}</Refusal>
      <TextInput {...field} error={error} label="New role" placeholder="Coach" autoComplete="off" />
      <Button type="submit" variant="default" loading={form.isSending}>
        Add
      </Button>
    </form>
  );
}
