import { codeErrors } from '@loopyard/contract/codes.ts';
import { useState } from 'react';
import { endOfDay } from '../../lib/days.ts';
import { useForm } from '../../lib/use-form.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useCreateCode } from './invitations.ts';

/** `expires_at`: the last valid day, as `2027-03-31`, or empty. */
const empty = { description: '', single_use: false, expires_at: '', school_answers: false };

export function useNewCode(loopId: number, onCreated: () => void) {
  const [values, setValues] = useState(empty);
  const create = useCreateCode(loopId);
  const toast = useToast();
  const form = useForm({
    values,
    change: setValues,
    rules: ({ description, expires_at }) =>
      codeErrors({ description, expiresAt: endOfDay(expires_at), now: new Date() }),
    submit: async ({ description, expires_at, ...ticks }) => {
      await create.mutateAsync({
        description: description.trim() || null,
        ...ticks,
        expires_at: endOfDay(expires_at)?.toISOString() ?? null,
      });
      toast('Code created');
      onCreated();
    },
  });
  return { form, description: values.description };
}
