import { dataAnswerErrors, dataRequestLimits } from '@loopyard/contract/data-requests.ts';
import { characters } from '@loopyard/contract/text.ts';
import { Button, Textarea } from '@mantine/core';
import { useDraft } from '../../lib/drafts.ts';
import { useForm } from '../../lib/use-form.ts';
import { isolated } from '../../lib/words.ts';
import { Counter } from '../../ui/form/counter.tsx';
import { Refusal } from '../../ui/form/refusal.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { Name } from '../../ui/text/name.tsx';
import classes from './operator.module.css';
import { type AskedRequest, useAct } from './operator.ts';

export function AnswerDialog({ request, onClose }: { request: AskedRequest; onClose: () => void }) {
  const { id, name } = request;
  const [text, setText, clear] = useDraft(`data-answer.${id}`, '');
  const send = useAct(
    (transport, body: { answer: string }) =>
      transport.request('POST /api/operator/data_requests/:id/answer', { params: { id }, body }),
    { success: () => `The answer was sent to ${isolated(name)}`, failure: 'The answer was not sent.' },
  );
  const form = useForm({
    values: { answer: text },
    change: ({ answer }) => setText(answer),
    rules: dataAnswerErrors,
    submit: async ({ answer }) => {
      await send.mutateAsync({ answer: answer.trim() });
      clear();
      onClose();
    },
    onFailure: () => '',
  });
  return (
    <Dialog title="Answer the request" width={600} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <div className={classes.form}>
          <p className={classes.quote}>{request.text}</p>
          <div>
            <Textarea
              {...form.field('answer')}
              label="Your answer"
              description={
                <>
                  <Name>{name}</Name> gets it by e-mail and sees it under My data. It can’t be changed.
                </>
              }
              classNames={{ input: classes.answer ?? '' }}
            />
            <Counter length={characters(text)} max={dataRequestLimits.text} />
          </div>
          <Refusal>{form.refusal}</Refusal>
        </div>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isSending}>
            Send the answer
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
