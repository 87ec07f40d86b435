import { invitationLimits } from '@loopyard/contract/invitations.ts';
import { Input } from '@mantine/core';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react';
import { Counter } from '../../../ui/form/counter.tsx';
import { EntryChip } from '../../../ui/form/entry-chip.tsx';
import classes from './email-field.module.css';
import { isEmail, joinEmails, splitEmails } from './email-list.ts';

/** `text`: input that isn't a chip yet. */
export type EmailEntry = { emails: string[]; text: string };

/** Typed text becomes a chip at a comma or on blur; pasted text at once. */
export function EmailField(props: {
  entry: EmailEntry;
  onChange: (entry: EmailEntry) => void;
  error: string | undefined;
}) {
  const { emails } = props.entry;
  const id = useId();
  const { editAt, remove, ref, ...typing } = useTyping(props.entry, props.onChange);
  const error = props.error || badSentence(emails.filter((email) => !isEmail(email)).length);
  return (
    <Input.Wrapper
      id={id}
      label="E-mails (comma-separated, no spaces)"
      description="You can paste a whole list of e-mail addresses."
      error={error}
    >
      <div className={classes.box} data-error={Boolean(error) || undefined}>
        {emails.length > 0 && (
          <ul className={classes.chips} aria-label="Addresses">
            {emails.map((email, at) => (
              <Chip key={email} email={email} onEdit={() => editAt(at)} onRemove={() => remove(at)} />
            ))}
          </ul>
        )}
        <textarea
          {...typing}
          ref={ref}
          id={id}
          name="emails"
          className={classes.input}
          rows={1}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          placeholder={emails.length === 0 ? 'ann@example.org,ben@a.org' : undefined}
          aria-describedby={`${id}-description${error ? ` ${id}-error` : ''}`}
          aria-invalid={Boolean(error)}
        />
      </div>
      <Counter length={emails.length} max={invitationLimits.atOnce} />
    </Input.Wrapper>
  );
}

type TypingEvent = { currentTarget: HTMLTextAreaElement };

function useTyping({ emails, text }: EmailEntry, onChange: (entry: EmailEntry) => void) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const take = (text: string) => onChange({ emails: joinEmails(emails, splitEmails(text)), text: '' });
  const editAt = (at: number) => {
    onChange({ emails: joinEmails(emails.toSpliced(at, 1), splitEmails(text)), text: emails[at] ?? '' });
    ref.current?.focus();
  };
  return {
    ref,
    editAt,
    remove: (at: number) => {
      onChange({ emails: emails.toSpliced(at, 1), text });
      ref.current?.focus();
    },
    value: text,
    onChange: ({ currentTarget: { value } }: TypingEvent) => {
      if (endsEntry(value)) take(value);
      else onChange({ emails, text: value });
    },
    onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => {
      event.preventDefault();
      const { value, selectionStart, selectionEnd } = event.currentTarget;
      take(value.slice(0, selectionStart) + event.clipboardData.getData('text') + value.slice(selectionEnd));
    },
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => {
      const takesBack = event.key === 'Backspace' && text === '' && emails.length > 0;
      if (event.key !== 'Enter' && !takesBack) return;
      event.preventDefault();
      if (takesBack) editAt(emails.length - 1);
      else take(text);
    },
    onBlur: () => {
      if (text.trim()) take(text);
    },
  };
}

/** A comma or newline ends an address, and so does a space after a complete one. */
function endsEntry(text: string): boolean {
  return /[,;\n]/.test(text) || (/\s$/.test(text) && isEmail(text));
}

function badSentence(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1
    ? 'One of these isn’t an e-mail address. Select it to correct it, or remove it.'
    : `${count} of these aren’t e-mail addresses. Select one to correct it, or remove it.`;
}

function Chip(props: { email: string; onEdit: () => void; onRemove: () => void }) {
  const { email, onEdit, onRemove } = props;
  const label = `Correct ${email}, which isn’t an e-mail address`;
  return (
    <li className={classes.chip}>
      <EntryChip
        name={email}
        onRemove={onRemove}
        correction={isEmail(email) ? undefined : { label, onCorrect: onEdit }}
      >
        {email}
      </EntryChip>
    </li>
  );
}
