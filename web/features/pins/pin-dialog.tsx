import { fieldErrors } from '@loopyard/contract/field-errors.ts';
import { isPinDay, notAPinDay, usualPinEnd } from '@loopyard/contract/pins.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { dayIn, endOfDay } from '../../lib/days.ts';
import { useForm } from '../../lib/use-form.ts';
import { dayOf } from '../../lib/words.ts';
import { Refusal } from '../../ui/form/refusal.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { type Pinnable, usePin } from './pins.ts';

type Props = { post: Pinnable; refresh: () => Promise<void>; onClose: () => void };

export function PinDialog({ post, refresh, onClose }: Props) {
  const [values, setValues] = useState(() => ({ until: dayIn(usualPinEnd(new Date())) }));
  const pin = usePin(post, refresh);
  const toast = useToast();
  const form = useForm({
    values,
    change: setValues,
    rules: ({ until }) => {
      const end = endOfDay(until);
      return fieldErrors({ until: end && isPinDay(end, new Date()) ? null : notAPinDay });
    },
    async submit({ until }) {
      const end = endOfDay(until);
      if (!end) return;
      await pin.mutateAsync(end.toISOString());
      toast(`Post pinned until ${dayOf(`${until}T12:00`)}`);
      onClose();
    },
  });
  return (
    <Dialog title="Pin this post" width={460} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <TextInput
          {...form.field('until')}
          type="date"
          label="Last day"
          description="Until then everyone who may see the post finds it above their feed."
        />
        <Refusal>{form.refusal}</Refusal>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isSending}>
            Pin
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
