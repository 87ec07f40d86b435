import { fieldErrors } from '@loopyard/contract/field-errors.ts';
import {
  type WordAction,
  wordActionNames,
  wordActions,
  wordListError,
  wordsOf,
} from '@loopyard/contract/words.ts';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useDraft } from '../../lib/drafts.ts';
import { useForm } from '../../lib/use-form.ts';
import { count } from '../../lib/words.ts';
import { Refusal } from '../../ui/form/refusal.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import classes from './words.module.css';
import { useAddWords } from './words.ts';

type Values = { words: string; action: WordAction };
const blank: Values = { words: '', action: 'hold' };
const choices = wordActionNames.map((value) => ({ value, label: wordActions[value].label }));

export function WordsForm({ loopId }: { loopId: number }) {
  const add = useAddWords(loopId);
  const toast = useToast();
  const [values, setValues, clear] = useDraft<Values>(`words.${loopId}`, blank);
  const form = useForm<Values>({
    values,
    change: setValues,
    rules: ({ words }) => fieldErrors({ words: wordListError(wordsOf(words)) }),
    submit: async ({ words, action }) => {
      const list = wordsOf(words);
      await add.mutateAsync({ words: list, action });
      clear({ ...blank, action });
      form.reset();
      toast(`${count(list.length, 'word')} added`);
    },
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit} noValidate>
      <Textarea
        {...form.field('words')}
        label="Words"
        description="One on each line; you can paste a list. Capitals, accents and invisible signs make no difference. A word counts as a whole, several in their order; with * at its end, whatever begins so."
        rows={4}
      />
      <NativeSelect
        {...form.field('action')}
        label="What happens to a post or comment that has one?"
        description={wordActions[values.action].description}
        data={choices}
      />
      <Refusal>{form.refusal}</Refusal>
      <div className={classes.foot}>
        <Button type="submit" loading={form.isSending}>
          Add Words
        </Button>
      </div>
    </form>
  );
}
