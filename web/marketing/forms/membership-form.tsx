import { enquiryLimits, membershipPageErrors } from '@loopyard/contract/enquiries.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Checkbox, RobotField, SelectField, TextField } from './fields.tsx';
import { PlainForm } from './plain-form.tsx';
import { usePublicForm } from './use-public-form.ts';

const kinds = ['A school', 'A college', 'A university', 'A club or society', 'A union'];
const blank = {
  firstName: '',
  lastName: '',
  organisation: '',
  email: '',
  select: '',
  checkbox: false,
  website: '',
};

export function MembershipForm() {
  const [isSent, setSent] = useState(false);
  const { form, values } = usePublicForm({
    call: 'POST /api/submit',
    values: blank,
    rules: membershipPageErrors,
    bodyOf: (filled) => filled,
    onAnswer: () => setSent(true),
  });
  return (
    <PlainForm
      form={form}
      action="/forms/membership"
      button="Send"
      isSent={isSent}
      thanks={`Thank you. We have your request and will write to ${values.email || 'your e-mail address'}.`}
    >
      <TextField
        label="First name"
        {...form.field('firstName')}
        autoComplete="given-name"
        limit={enquiryLimits.membershipName}
      />
      <TextField
        label="Last name"
        {...form.field('lastName')}
        autoComplete="family-name"
        limit={enquiryLimits.membershipName}
        isOptional
      />
      <TextField label="Organisation" {...form.field('organisation')} autoComplete="organization" />
      <TextField label="E-mail" {...form.field('email')} type="email" autoComplete="email" />
      <SelectField
        label="What is it?"
        {...form.field('select')}
        choices={kinds}
        none="Please choose"
        isOptional
      />
      <Checkbox {...form.toggle('checkbox')}>
        I agree to the <Link to="/terms">Terms of Use</Link>, and you may write to me about this.
      </Checkbox>
      <RobotField name="website" value={values.website} onChange={form.field('website').onChange} />
    </PlainForm>
  );
}
