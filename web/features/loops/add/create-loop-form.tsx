import { adultsByKind, adultsError, type LoopKind } from '@loopyard/contract/adults.ts';
import { fieldErrors } from '@loopyard/contract/field-errors.ts';
import { loopErrors } from '@loopyard/contract/loops.ts';
import { nameMax } from '@loopyard/contract/names.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDraft } from '../../../lib/drafts.ts';
import type { FormOf } from '../../../lib/form-fields.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Counter } from '../../../ui/form/counter.tsx';
import { Refusal } from '../../../ui/form/refusal.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { useCreateLoop } from '../entering.ts';
import type { NewLoop } from '../loops.ts';
import { useSelectLoop } from '../selecting.ts';
import classes from './add-loops.module.css';
import { KindField } from './kind-field.tsx';

type Answer = '' | 'yes' | 'no';
type Values = Pick<
  NewLoop,
  'name' | 'loop_template_id' | 'hold_minors' | 'is_public' | 'has_guest_access'
> & {
  adults_only: Answer;
};

const empty: Values = {
  name: '',
  loop_template_id: null,
  adults_only: '',
  hold_minors: false,
  is_public: false,
  has_guest_access: false,
};

function answerOf(kind: LoopKind | null): Answer {
  const answer = kind && adultsByKind[kind];
  if (answer === null) return '';
  return answer ? 'yes' : 'no';
}

function rules(values: Values) {
  const isAnswered = values.adults_only !== '';
  return fieldErrors({
    ...loopErrors(values),
    adults_only: adultsError(values.loop_template_id ?? null, isAnswered),
  });
}

const offersHold = ({ loop_template_id: kind, adults_only }: Values) =>
  kind === 'school' && adults_only === 'no';

function loopOf({ adults_only: answer, ...values }: Values): NewLoop {
  const hold_minors = offersHold({ adults_only: answer, ...values }) && values.hold_minors;
  const loop = { ...values, name: values.name.trim(), hold_minors };
  if (answer === '') return loop;
  return answer === 'yes'
    ? { ...loop, adults_only: true }
    : { ...loop, adults_only: false, is_public: false, has_guest_access: false };
}

export function CreateLoopForm() {
  const [values, change, clear] = useDraft('new-loop', empty);
  const create = useCreateLoop();
  const selectLoop = useSelectLoop();
  const form = useForm({
    values,
    change,
    rules,
    submit: async (loop) => {
      const { id } = await create.mutateAsync(loopOf(loop));
      clear();
      selectLoop(id, `/welcome?loopid=${id}`);
    },
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit} noValidate>
      <div>
        <TextInput
          {...form.field('name')}
          label="Name"
          placeholder="Riverside Rowing Club"
          autoComplete="off"
        />
        <Counter length={characters(values.name)} max={nameMax} />
      </div>
      <KindField
        kind={values.loop_template_id ?? null}
        onChange={(kind) => change({ ...values, loop_template_id: kind, adults_only: answerOf(kind) })}
      />
      <NativeSelect
        {...form.field('adults_only')}
        label="Is everybody here 18 or older?"
        description="If some may be younger, nobody outside can read it or join without a code."
        data={[
          { value: '', label: 'Please choose' },
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
      />
      {offersHold(values) && (
        <SwitchField
          {...form.toggle('hold_minors')}
          label="Pupils’ posts wait for a teacher"
          description="Others see them once an admin has let them through. You can change this later, under Rules."
        />
      )}
      {values.adults_only !== 'no' && <Doors form={form} />}
      <Refusal>{form.refusal}</Refusal>
      <Button type="submit" size="lg" color="pink" loading={form.isSending}>
        Create Loop
      </Button>
    </form>
  );
}

function Doors({ form }: { form: FormOf<Values> }) {
  return (
    <div>
      <SwitchField
        {...form.toggle('is_public')}
        label="Public loop"
        description="Anyone with an account can find it and join without a code."
      />
      <SwitchField
        {...form.toggle('has_guest_access')}
        label="Guest access"
        description="Anyone with an account can read it without joining."
      />
    </div>
  );
}
