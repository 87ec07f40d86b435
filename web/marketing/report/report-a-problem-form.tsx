import { outsideReportErrors, reportLimits } from '@loopyard/contract/reports.ts';
import { useState } from 'react';
import { RobotField, TextArea, TextField } from '../forms/fields.tsx';
import { PlainForm } from '../forms/plain-form.tsx';
import { usePublicForm } from '../forms/use-public-form.ts';

const blank = { place: '', reason: '', email: '', website: '' };

export function ReportAProblemForm() {
  const [isSent, setSent] = useState(false);
  const { form, values } = usePublicForm({
    call: 'POST /api/outside_reports',
    values: blank,
    rules: outsideReportErrors,
    bodyOf: (filled) => filled,
    onAnswer: () => setSent(true),
  });
  return (
    <PlainForm
      form={form}
      action="/forms/report"
      button="Send the report"
      isSent={isSent}
      thanks={`Thank you. Your report has arrived. We write to ${values.email || 'your e-mail address'} once it has been looked at.`}
    >
      <TextField
        label="Where is it?"
        {...form.field('place')}
        autoComplete="off"
        hint="A link to a post, a picture or a profile, or the exact name of the loop."
      />
      <TextArea label="What is wrong?" {...form.field('reason')} limit={reportLimits.reason} minLength={1} />
      <TextField
        label="Your e-mail"
        {...form.field('email')}
        type="email"
        autoComplete="email"
        hint="We write there what came of it, and use it for nothing else."
      />
      <RobotField name="website" value={values.website} onChange={form.field('website').onChange} />
    </PlainForm>
  );
}
