import {
  dataRequestErrors,
  dataRequestLimits,
  type RequestKind,
  requestKinds,
} from '@loopyard/contract/data-requests.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Button, Textarea } from '@mantine/core';
import { sentence } from '../../lib/api-error.ts';
import { useDraft } from '../../lib/drafts.ts';
import { useForm } from '../../lib/use-form.ts';
import { Counter } from '../../ui/form/counter.tsx';
import { RadioChoices } from '../../ui/form/radio-choices.tsx';
import { Refusal } from '../../ui/form/refusal.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import classes from './requests.module.css';
import { requestLabels, useAskAboutData } from './requests.ts';

const explanations: Record<RequestKind, string> = {
  copy: 'If the download above does not have what you look for.',
  correct: 'Something about you is wrong, and you can’t change it yourself.',
  erase: 'Something about you should go, and you can’t delete it yourself.',
  object: 'Your data should no longer be used for something.',
  restrict: 'Your data should be kept, but not used until something is settled.',
  complain: 'Something went wrong with your data.',
};
const choices = requestKinds.map((value) => ({
  value,
  label: requestLabels[value],
  words: explanations[value],
}));

export function RequestForm() {
  const [kind, setKind, clearKind] = useDraft<RequestKind>('data-request.kind', 'correct');
  const [text, setText, clearText] = useDraft('data-request', '');
  const ask = useAskAboutData();
  const toast = useToast();
  const form = useForm({
    values: { text },
    change: (values) => setText(values.text),
    rules: (values) => dataRequestErrors({ kind, ...values }),
    submit: async (values) => {
      await ask({ kind, text: values.text.trim() });
      clearKind();
      clearText();
      form.reset();
      toast('Your request has been sent');
    },
    onFailure: (error) => `Your request was not sent. ${sentence(error)}`,
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit} noValidate>
      <p className={classes.about}>
        The people who run this Loopyard read it and answer within {dataRequestLimits.days} days, by e-mail
        and here.
      </p>
      <RadioChoices label="What do you ask for?" value={kind} onChange={setKind} choices={choices} />
      <div>
        <Textarea
          {...form.field('text')}
          label="What is it about?"
          classNames={{ input: classes.text ?? '' }}
        />
        <Counter length={characters(text)} max={dataRequestLimits.text} />
      </div>
      <Refusal>{form.refusal}</Refusal>
      <div className={classes.foot}>
        <Button type="submit" loading={form.isSending}>
          Send the request
        </Button>
      </div>
      <p className={classes.about}>
        You can also complain to the data protection authority of the country you live in.
      </p>
    </form>
  );
}
