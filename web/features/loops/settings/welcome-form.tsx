import { loopEditErrors, loopLimits } from '@loopyard/contract/loops.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Button, Textarea } from '@mantine/core';
import { sentence } from '../../../lib/api-error.ts';
import { useDraft } from '../../../lib/drafts.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Counter } from '../../../ui/form/counter.tsx';
import { Refusal } from '../../../ui/form/refusal.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import type { Loop } from '../loops.ts';
import { useEditLoop } from './edit-loop.ts';
import classes from './loop-settings.module.css';

export function WelcomeForm({ loop }: { loop: Loop }) {
  const edit = useEditLoop(loop.id);
  const toast = useToast();
  const [values, change, clear] = useDraft(`welcome.${loop.id}`, { welcome_text: loop.welcome_text ?? '' });
  const form = useForm({
    values,
    change,
    rules: loopEditErrors,
    submit: async ({ welcome_text }) => {
      const saved = await edit.mutateAsync({ loop: { welcome_text: welcome_text.trim() } });
      clear({ welcome_text: saved.welcome_text ?? '' });
      toast('Saved Successfully');
    },
    onFailure: (error) => `Your changes could not be saved, but they are still here. ${sentence(error)}`,
  });
  return (
    <form className={classes.question} onSubmit={form.onSubmit} noValidate>
      <div>
        <Textarea
          {...form.field('welcome_text')}
          label="Welcome text"
          description="New members see this first, and guests see it above the posts. Leave it empty to show nothing."
          placeholder="Rehearsals are on Tuesdays at seven. Ask Ines for the music."
          rows={4}
        />
        <Counter length={characters(values.welcome_text)} max={loopLimits.welcomeText} />
      </div>
      <Refusal>{form.refusal}</Refusal>
      <div className={classes.answers}>
        <Button type="submit" loading={form.isSending}>
          Save Text
        </Button>
      </div>
    </form>
  );
}
