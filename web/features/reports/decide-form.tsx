import {
  categoryNames,
  decisionErrors,
  type ReportCategory,
  reportCategories,
  reportLimits,
} from '@loopyard/contract/reports.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useDraft } from '../../lib/drafts.ts';
import { Counter } from '../../ui/form/counter.tsx';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { More } from '../../ui/pages/more.tsx';
import { restrictionOf, type ThenChoice, thenChoices } from '../sanctions/sanctions.ts';
import classes from './reports.module.css';
import type { Case, Decision } from './reports.ts';

type Values = { reasonCode: ReportCategory; text: string; note: string; sanction: ThenChoice };

const reasons = categoryNames.map((value) => ({ value, label: reportCategories[value].reason }));

export function DecideForm(props: {
  item: Case;
  noun: string;
  decide: { mutate(decision: Decision, more: { onSuccess(): void }): void; isPending: boolean };
  onDecided: () => void;
}) {
  const { item, noun, decide, onDecided } = props;
  const confirm = useConfirm();
  const suggested = item.reports[0]?.category ?? 'other';
  const [values, setValues, clear] = useDraft<Values>(`case.${item.id}`, {
    ...{ reasonCode: suggested, text: '', note: '', sanction: '' },
  });
  const errors = decisionErrors(values);
  const isOff = Object.keys(errors).length > 0 || decide.isPending;
  const send = (outcome: Decision['outcome']) =>
    decide.mutate(
      {
        outcome,
        reason_code: outcome === 'kept' ? null : values.reasonCode,
        text: outcome === 'kept' ? null : values.text.trim() || null,
        note: values.note.trim() || null,
        ...(outcome !== 'kept' && values.sanction && { sanction: restrictionOf(values.sanction) }),
      },
      {
        onSuccess: () => {
          clear();
          onDecided();
        },
      },
    );
  const isWaiting = item.is_waiting;
  const remove = async () => {
    if (isWaiting || (await confirm(questionOf(noun)))) send('removed');
  };
  const fields = <Fields {...{ values, setValues, errors, isWaiting }} />;
  return (
    <div className={classes.resolve}>
      {isWaiting ? (
        <More label="Reason, message and note" isOpen={values.text !== '' || values.note !== ''}>
          {fields}
        </More>
      ) : (
        fields
      )}
      <Acts isWaiting={isWaiting} isOff={isOff} isSending={decide.isPending} send={send} remove={remove} />
    </div>
  );
}

function Fields(props: {
  values: Values;
  setValues: (values: Values) => void;
  errors: ReturnType<typeof decisionErrors>;
  isWaiting: boolean;
}) {
  const { values, setValues, errors, isWaiting } = props;
  return (
    <>
      <Reason
        isWaiting={isWaiting}
        value={values.reasonCode}
        onChange={(reasonCode) => setValues({ ...values, reasonCode })}
      />
      <AndThen
        isWaiting={isWaiting}
        value={values.sanction}
        onChange={(sanction) => setValues({ ...values, sanction })}
      />
      <Words
        label="Message to the author (optional)"
        description={
          isWaiting ? 'Sent by e-mail when you refuse.' : 'Sent by e-mail when you warn or remove.'
        }
        value={values.text}
        max={reportLimits.text}
        error={errors.text}
        onChange={(text) => setValues({ ...values, text })}
      />
      <Words
        label="Note (optional)"
        description="Only the people who decide in this loop see it."
        value={values.note}
        max={reportLimits.note}
        error={errors.note}
        onChange={(note) => setValues({ ...values, note })}
      />
    </>
  );
}

function Reason(props: {
  isWaiting: boolean;
  value: ReportCategory;
  onChange: (value: ReportCategory) => void;
}) {
  const { isWaiting, value, onChange } = props;
  return (
    <NativeSelect
      label="Reason"
      description={
        isWaiting ? 'The author reads it when you refuse.' : 'The author reads it when you warn or remove.'
      }
      data={reasons}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as ReportCategory)}
    />
  );
}

function AndThen(props: { isWaiting: boolean; value: ThenChoice; onChange: (value: ThenChoice) => void }) {
  const { isWaiting, value, onChange } = props;
  return (
    <NativeSelect
      label="And then…"
      description={
        isWaiting ? 'What else follows when you refuse.' : 'What else follows when you warn or remove.'
      }
      data={[{ value: '', label: 'Nothing' }, ...thenChoices]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as ThenChoice)}
    />
  );
}

export function Words(props: {
  label: string;
  description: string;
  value: string;
  max: number;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const { value, max, onChange, ...field } = props;
  return (
    <div>
      <Textarea
        {...field}
        rows={2}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {value && <Counter length={characters(value)} max={max} />}
    </div>
  );
}

function Acts(props: {
  isWaiting: boolean;
  isOff: boolean;
  isSending: boolean;
  send: (outcome: Decision['outcome']) => void;
  remove: () => Promise<void>;
}) {
  const { isWaiting, isOff, isSending, send, remove } = props;
  return (
    <div className={classes.acts}>
      <Button variant="default" disabled={isOff} onClick={() => send('kept')}>
        {isWaiting ? 'Let through' : 'Keep'}
      </Button>
      {!isWaiting && (
        <Button variant="default" disabled={isOff} onClick={() => send('warned')}>
          Warn
        </Button>
      )}
      <Button color="pink" disabled={isOff} loading={isSending} onClick={() => void remove()}>
        {isWaiting ? 'Refuse' : 'Remove'}
      </Button>
    </div>
  );
}

function questionOf(noun: string) {
  const text =
    noun === 'person'
      ? 'This person loses access to the loop. They and whoever reported them are told.'
      : `This ${noun} is taken away with all its content. Its author and whoever reported it are told.`;
  return { text, yes: 'Yes, remove it', no: 'No, keep it' };
}
