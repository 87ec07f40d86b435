import { type FieldErrors, fieldErrors } from '@loopyard/contract/field-errors.ts';
import {
  type FeePeriod,
  feeForGuestsErrors,
  feeGraceDays,
  loopEditErrors,
} from '@loopyard/contract/loops.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { sentence } from '../../../lib/api-error.ts';
import { useForm } from '../../../lib/use-form.ts';
import { PoundsField } from '../../../ui/form/pounds-field.tsx';
import { RadioChoices } from '../../../ui/form/radio-choices.tsx';
import { Refusal } from '../../../ui/form/refusal.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import type { Loop } from '../loops.ts';
import { type LoopEdit, useEditLoop } from './edit-loop.ts';
import classes from './loop-settings.module.css';

type Values = { period: FeePeriod | 'none'; membership_fee_pence: number | null };

const periods = [
  { value: 'none', label: 'No fee', words: 'Membership is free' },
  {
    value: 'once',
    label: 'Once',
    words: 'New members pay before they join. Existing members pay nothing',
  },
  {
    value: 'year',
    label: 'Every year',
    words: `Every member except the admins pays. Existing members are asked by e-mail, and after ${feeGraceDays} days without paying they can read but not post`,
  },
] satisfies { value: Values['period']; label: string; words: string }[];

export function FeeForm({ loop }: { loop: Loop }) {
  const { membership_fee_pence, membership_fee_period } = loop;
  const [values, change] = useState<Values>({
    period: membership_fee_period ?? 'none',
    membership_fee_pence,
  });
  const edit = useEditLoop(loop.id);
  const toast = useToast();
  const form = useForm({
    values,
    change,
    rules: (choice) => feeErrors(choice, loop),
    submit: async (choice) => {
      await edit.mutateAsync({ loop: editOf(choice) });
      toast('Saved Successfully');
    },
    onFailure: (error) => `The fee was not saved. ${sentence(error)}`,
  });
  const { onChange: choosePeriod, ...period } = form.field('period');
  return (
    <form className={classes.question} onSubmit={form.onSubmit} noValidate>
      <RadioChoices
        {...period}
        label="Cost of membership"
        choices={periods}
        onChange={(value) => choosePeriod({ currentTarget: { value } })}
      />
      {values.period !== 'none' && (
        <PoundsField
          {...form.number('membership_fee_pence')}
          label="Fee"
          description={values.period === 'year' ? 'In pounds, for a year' : 'In pounds'}
          className={classes.amount ?? ''}
        />
      )}
      <Refusal>{form.refusal}</Refusal>
      <div className={classes.answers}>
        <Button type="submit" loading={form.isSending}>
          Save Fee
        </Button>
      </div>
    </form>
  );
}

function feeErrors({ period, membership_fee_pence }: Values, { has_guest_access }: Loop): FieldErrors {
  if (period === 'none') return {};
  if (membership_fee_pence === null) return fieldErrors({ membership_fee_pence: 'Please enter an amount' });
  const fee = { membership_fee_pence };
  return { ...feeForGuestsErrors(fee, { ...fee, has_guest_access }), ...loopEditErrors(fee) };
}

function editOf({ period, membership_fee_pence }: Values): LoopEdit['loop'] {
  return period === 'none'
    ? { membership_fee_pence: null }
    : { membership_fee_pence, membership_fee_period: period };
}
