import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { loopErrors, loopLimits } from '@loopyard/contract/loops.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Button, Switch, TextInput } from '@mantine/core';
import { sentence } from '../../../lib/api-error.ts';
import { useDraft } from '../../../lib/drafts.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Counter } from '../../../ui/form/counter.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { type NewLoop, useCreateLoop, useSelectLoop } from '../loops.ts';
import classes from './add-loops.module.css';

const empty: NewLoop = { name: '', is_public: false, has_guest_access: false };

const switchClasses = { body: classes.choice, label: classes.choiceText };

export function CreateLoopForm() {
  const [values, change, clear] = useDraft('new-loop', empty);
  const create = useCreateLoop();
  const selectLoop = useSelectLoop();
  const toast = useToast();
  const form = useForm({
    values,
    change,
    rules: loopErrors,
    submit: async (loop) => {
      const { id } = await create.mutateAsync({ ...loop, name: loop.name.trim() });
      clear();
      selectLoop(id, `/welcome?loopid=${id}`);
    },
    failed: (error) => toast(sentence(error), 'bad'),
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
        <Counter length={characters(values.name)} max={loopLimits.name} />
      </div>
      <div>
        <Switch
          name="is_public"
          label="Public loop"
          description="Anyone signed in can find it and join without a code."
          checked={values.is_public}
          onChange={(event) => change({ ...values, is_public: event.currentTarget.checked })}
          classNames={switchClasses}
        />
        <Switch
          name="has_guest_access"
          label="Guest access"
          description="Anyone signed in can read it without joining."
          checked={values.has_guest_access}
          onChange={(event) => change({ ...values, has_guest_access: event.currentTarget.checked })}
          classNames={switchClasses}
        />
      </div>
      <Button type="submit" size="lg" color="pink" loading={form.isSending}>
        Create Loop
      </Button>
    </form>
  );
}
