import { loopErrors } from '@loopyard/contract/loops.ts';
import { nameMax } from '@loopyard/contract/names.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Button, TextInput } from '@mantine/core';
import { useDraft } from '../../../lib/drafts.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Counter } from '../../../ui/form/counter.tsx';
import { Refusal } from '../../../ui/form/refusal.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { useCreateLoop } from '../entering.ts';
import type { NewLoop } from '../loops.ts';
import { useSelectLoop } from '../selecting.ts';
import classes from './add-loops.module.css';
import { KindField } from './kind-field.tsx';

const empty: NewLoop = { name: '', loop_template_id: null, is_public: false, has_guest_access: false };

export function CreateLoopForm() {
  const [values, change, clear] = useDraft('new-loop', empty);
  const create = useCreateLoop();
  const selectLoop = useSelectLoop();
  const form = useForm({
    values,
    change,
    rules: loopErrors,
    submit: async (loop) => {
      const { id } = await create.mutateAsync({ ...loop, name: loop.name.trim() });
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
        onChange={(kind) => change({ ...values, loop_template_id: kind })}
      />
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
      <Refusal>{form.refusal}</Refusal>
      <Button type="submit" size="lg" color="pink" loading={form.isSending}>
        Create Loop
      </Button>
    </form>
  );
}
