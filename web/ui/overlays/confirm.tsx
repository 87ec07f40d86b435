import { Button } from '@mantine/core';
import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import classes from './confirm.module.css';
import { Dialog } from './dialog.tsx';

/** What is asked before an act that can't be taken back. */
export type Question = {
  title?: string;
  /** Says what will go, for whom, and whether it can come back. */
  text: string;
  yes: string;
  no: string;
};

type PendingQuestion = Question & { answer: (yes: boolean) => void };

const Context = createContext<(question: Question) => Promise<boolean>>(async () => false);

/** Asks and waits: `if (await confirm({ text, yes, no })) …`. Closing it is a no. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  return use(Context);
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<PendingQuestion | null>(null);
  const confirm = useCallback(
    (question: Question) => new Promise<boolean>((answer) => setQuestion({ ...question, answer })),
    [],
  );
  const answer = (yes: boolean) => {
    question?.answer(yes);
    setQuestion(null);
  };
  return (
    <Context value={confirm}>
      {children}
      {question && (
        <Dialog
          role="alertdialog"
          width={460}
          title={question.title ?? 'Are you sure?'}
          onClose={() => answer(false)}
        >
          <p className={classes.text}>{question.text}</p>
          <div className={classes.actions}>
            <Button variant="default" onClick={() => answer(false)}>
              {question.no}
            </Button>
            <Button color="pink" onClick={() => answer(true)}>
              {question.yes}
            </Button>
          </div>
        </Dialog>
      )}
    </Context>
  );
}
