import { formatPence } from '@loopyard/contract/money.ts';
import { nameMax } from '@loopyard/contract/names.ts';
import {
  checkoutErrors,
  checkoutLimits,
  conferenceDays,
  membershipPence,
} from '@loopyard/contract/payments.ts';
import { Link } from 'react-router';
import { Checkbox, SelectField, TextField } from './fields.tsx';
import { PlainForm } from './plain-form.tsx';
import { usePublicForm } from './use-public-form.ts';

const blank = { first_name: '', last_name: '', email: '', custom_field: '', days: '', terms: false };

export function ConferenceForm() {
  const { form } = usePublicForm({
    call: 'POST /api/memberships',
    values: blank,
    rules: checkoutErrors,
    bodyOf: ({ custom_field, ...filled }) => ({ ...filled, custom_field: custom_field.trim() || null }),
    onAnswer: ({ checkout }) => window.location.assign(checkout.url),
  });
  return (
    <PlainForm
      form={form}
      action="/forms/conference"
      button={`Pay ${formatPence(membershipPence)}`}
      isSent={false}
      thanks=""
    >
      <TextField label="First name" {...form.field('first_name')} autoComplete="given-name" limit={nameMax} />
      <TextField label="Last name" {...form.field('last_name')} autoComplete="family-name" limit={nameMax} />
      <TextField label="E-mail" {...form.field('email')} type="email" autoComplete="email" />
      <TextField
        label="Anything we should know?"
        {...form.field('custom_field')}
        limit={checkoutLimits.customField}
        hint="For example what you can’t eat, or whether you need a step-free entrance."
        isOptional
      />
      <SelectField label="Days" {...form.field('days')} choices={conferenceDays} none="Please choose" />
      <Checkbox {...form.toggle('terms')}>
        I agree to the <Link to="/terms">Terms of Use</Link>.
      </Checkbox>
    </PlainForm>
  );
}
