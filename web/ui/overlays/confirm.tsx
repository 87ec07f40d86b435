import { Button } from '@mantine/core';
import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import classes from './confirm.module.css';
import { Dialog, DialogActions } from './dialog.tsx';

export type Question = {
  title?: string;
  /** Says what is deleted, for whom, and whether it can come back. */
  text: string;
  yes: string;
  no: string;
};
type Warning = { title: string; text: string };

/** A warning has one button only. */
type PendingQuestion = Omit<Question, 'no'> & { no: string | null; answer: (yes: boolean) => void };
type Ask = (question: Omit<PendingQuestion, 'answer'>) => Promise<boolean>;

const Context = createContext<Ask>(async () => false);

/** `if (await confirm({ text, yes, no })) …`. Closing the dialog counts as no. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  return use(Context);
}

/** Shows an error until Ok is pressed: `warn({ title, text })`. */
export function useWarning(): (warning: Warning) => void {
  const ask = use(Context);
  return useCallback((warning) => void ask({ ...warning, yes: 'Ok', no: null }), [ask]);
}

/** @param hidesFailures the parent shows failures itself, so warnings are dropped */
export function ConfirmProvider({
  children,
  hidesFailures = false,
}: {
  children: ReactNode;
  hidesFailures?: boolean;
}) {
  const [question, setQuestion] = useState<PendingQuestion | null>(null);
  const ask = useCallback<Ask>(
    async (question) => {
      if (hidesFailures && question.no === null) return false;
      return new Promise((answer) => setQuestion({ ...question, answer }));
    },
    [hidesFailures],
  );
  const answer = (yes: boolean) => {
    question?.answer(yes);
    setQuestion(null);
  };
  return (
    <Context value={ask}>
      {children}
      {question && (
        <Dialog
          role="alertdialog"
          width={460}
          title={question.title ?? 'Are you sure?'}
          onClose={() => answer(false)}
        >
          <p className={classes.text}>{question.text}</p>
          <DialogActions>
            {question.no !== null && (
              <Button variant="default" onClick={() => answer(false)}>
                {question.no}
              </Button>
            )}
            <Button color={question.no === null ? 'violet' : 'pink'} onClick={() => answer(true)}>
              {question.yes}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Context>
  );
}
