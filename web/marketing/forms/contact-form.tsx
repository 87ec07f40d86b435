import { contactErrors, enquiryLimits } from '@loopyard/contract/enquiries.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useIsAwake } from '../../lib/use-is-awake.ts';
import { RobotField, TextArea, TextField } from './fields.tsx';
import { PlainForm } from './plain-form.tsx';
import { usePublicForm } from './use-public-form.ts';

const enterprise =
  'We would like to know more about Enterprise.\n\nOur organisation: \nHow many members, about: \n';

/** `?about=enterprise` fills in the subject, which a prerendered page can't do. */
export function ContactForm() {
  const [search] = useSearchParams();
  const isBegun = useIsAwake() && search.get('about') === 'enterprise';
  return <Letter key={String(isBegun)} message={isBegun ? enterprise : ''} />;
}

function Letter({ message }: { message: string }) {
  const [isSent, setSent] = useState(false);
  const { form, values } = usePublicForm({
    call: 'POST /api/contact',
    values: { name: '', email: '', message, website: '' },
    rules: contactErrors,
    bodyOf: (filled) => filled,
    onAnswer: () => setSent(true),
  });
  return (
    <PlainForm
      form={form}
      action="/forms/contact"
      button="Send"
      isSent={isSent}
      thanks={`Thank you. Your message has been sent. We will reply to ${values.email || 'your e-mail address'}.`}
    >
      <TextField label="Name" {...form.field('name')} autoComplete="name" />
      <TextField label="E-mail" {...form.field('email')} type="email" autoComplete="email" />
      <TextArea
        label="Your Message"
        {...form.field('message')}
        limit={enquiryLimits.message}
        minLength={enquiryLimits.messageMin + 1}
      />
      <RobotField name="website" value={values.website} onChange={form.field('website').onChange} />
    </PlainForm>
  );
}
