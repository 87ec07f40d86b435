import { codeErrors, codeLimits } from '@loopyard/contract/codes.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from '../../lib/use-form.ts';
import { Counter } from '../../ui/form/counter.tsx';
import { Refusal } from '../../ui/form/refusal.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useCreateCode } from './invitations.ts';
import classes from './new-code-dialog.module.css';

/** `expires_at`: the last valid day, as `2027-03-31`, or empty. */
const empty = { description: '', single_use: false, expires_at: '' };

export function NewCodeDialog({ loopId, onClose }: { loopId: number; onClose: () => void }) {
  const { form, description } = useNewCode(loopId, onClose);
  return (
    <Dialog title="New Code" width={520} onClose={onClose}>
      <form className={classes.form} onSubmit={form.onSubmit} noValidate>
        <div>
          <TextInput
            {...form.field('description')}
            label="Who is it for?"
            description="Only admins of the loop see this."
            placeholder="Parents’ evening"
            autoComplete="off"
          />
          <Counter length={characters(description)} max={codeLimits.description} />
        </div>
        <TextInput
          {...form.field('expires_at')}
          type="date"
          label="Last day"
          description="Leave this empty if the code should not expire."
        />
        <SwitchField
          {...form.toggle('single_use')}
          label="Works once"
          description="The code stops working once one person has joined with it."
        />
        <Refusal>{form.refusal}</Refusal>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isSending}>
            Create Code
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useNewCode(loopId: number, onCreated: () => void) {
  const [values, setValues] = useState(empty);
  const create = useCreateCode(loopId);
  const toast = useToast();
  const form = useForm({
    values,
    change: setValues,
    rules: ({ description, expires_at }) =>
      codeErrors({ description, expiresAt: endOfDay(expires_at), now: new Date() }),
    submit: async ({ description, single_use, expires_at }) => {
      await create.mutateAsync({
        description: description.trim() || null,
        single_use,
        expires_at: endOfDay(expires_at)?.toISOString() ?? null,
      });
      toast('Code created');
      onCreated();
    },
  });
  return { form, description: values.description };
}

function endOfDay(day: string): Date | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return day ? new Date(year, month - 1, date + 1) : null;
}
