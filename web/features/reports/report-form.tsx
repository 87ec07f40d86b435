import {
  categoryNames,
  isUrgent,
  type ReportCategory,
  reportCategories,
  reportErrors,
  reportedNouns,
  reportLimits,
} from '@loopyard/contract/reports.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Button, Textarea } from '@mantine/core';
import { sentence } from '../../lib/api-error.ts';
import { useDraft } from '../../lib/drafts.ts';
import { useForm } from '../../lib/use-form.ts';
import { Counter } from '../../ui/form/counter.tsx';
import { RadioChoices } from '../../ui/form/radio-choices.tsx';
import { Refusal } from '../../ui/form/refusal.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import classes from './report-form.module.css';
import { type ReportedType, useReport, useReportTexts } from './reports.ts';

const choices = categoryNames.map((value) => ({ value, label: reportCategories[value].label, words: '' }));

export function ReportForm(props: {
  subject: { type: ReportedType; id: number; loopId: number };
  onSent: () => void;
  onCancel: () => void;
}) {
  const { subject, onSent, onCancel } = props;
  const noun = reportedNouns[subject.type];
  const name = `report.${subject.type}.${subject.id}`;
  const [reason, setReason, clear] = useDraft(name, '');
  const [category, setCategory, clearCategory] = useDraft<ReportCategory>(`${name}.category`, 'other');
  const report = useReport(subject);
  const texts = useReportTexts(subject.loopId);
  const form = useForm({
    values: { reason },
    change: (values) => setReason(values.reason),
    rules: (values) => reportErrors(values, noun),
    submit: async (values) => {
      await report.mutateAsync({ reason: values.reason.trim(), category });
      clear();
      clearCategory();
      onSent();
    },
    onFailure: (error) => `Your report was not sent. ${sentence(error)}`,
  });
  return (
    <form onSubmit={form.onSubmit} noValidate className={classes.form}>
      <p className={isUrgent(category) ? classes.danger : classes.emergency}>{texts.emergency_text}</p>
      {texts.house_rules && (
        <div className={classes.rules}>
          <p className={classes.rulesTitle}>House rules of this loop</p>
          <p className={classes.rulesText}>
            <LinkedText text={texts.house_rules} />
          </p>
        </div>
      )}
      <RadioChoices label="What is wrong?" value={category} onChange={setCategory} choices={choices} />
      {isUrgent(category) && texts.danger_text !== texts.emergency_text && (
        <p role="alert" className={classes.danger}>
          {texts.danger_text}
        </p>
      )}
      <div>
        <Textarea
          {...form.field('reason')}
          label="Reason"
          description={`Only the people who decide in this loop read this. ${
            noun === 'person' ? 'The person' : 'The author'
          } is not told who sent it. You will hear what came of it.`}
          classNames={{ input: classes.reason ?? '' }}
        />
        <Counter length={characters(reason)} max={reportLimits.reason} />
      </div>
      <Refusal>{form.refusal}</Refusal>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" color="pink" disabled={!form.isValid} loading={form.isSending}>
          Report
        </Button>
      </div>
    </form>
  );
}
