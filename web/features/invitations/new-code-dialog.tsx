import { codeLimits } from '@loopyard/contract/codes.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Button, TextInput } from '@mantine/core';
import { Counter } from '../../ui/form/counter.tsx';
import { Refusal } from '../../ui/form/refusal.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import classes from './new-code-dialog.module.css';
import { schoolAnswersWords } from './school-answers.ts';
import { useNewCode } from './use-new-code.ts';

type Props = { loopId: number; isProtected: boolean; onClose: () => void };

export function NewCodeDialog({ loopId, isProtected, onClose }: Props) {
  const { form, description } = useNewCode(loopId, onClose);
  return (
    <Dialog title="New Code" width={520} onClose={onClose}>
      <form className={classes.form} onSubmit={form.onSubmit} noValidate>
        <div>
          <TextInput
            {...form.field('description')}
            label="Who is it for?"
            description="Only admins of the loop see this."
            placeholder="Parents’ evening"
            autoComplete="off"
          />
          <Counter length={characters(description)} max={codeLimits.description} />
        </div>
        <TextInput
          {...form.field('expires_at')}
          type="date"
          label="Last day"
          description="Leave this empty if the code should not expire."
        />
        <SwitchField
          {...form.toggle('single_use')}
          label="Works once"
          description="The code stops working once one person has joined with it."
        />
        {isProtected && <SwitchField {...form.toggle('school_answers')} {...schoolAnswersWords} />}
        <Refusal>{form.refusal}</Refusal>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isSending}>
            Create Code
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
