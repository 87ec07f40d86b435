import { type FieldErrors, fieldErrors } from './field-errors.ts';
import { lengthError } from './text.ts';

export const dataRequestLimits = {
  text: 2000,
  /** So long an answer may take. */
  days: 30,
  perDay: 10,
} as const;

export const requestKinds = ['copy', 'correct', 'erase', 'object', 'restrict', 'complain'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** Completes 'You asked for …'. */
export const requestWords: Record<RequestKind, string> = {
  copy: 'a copy of your data',
  correct: 'a correction of your data',
  erase: 'the erasure of your data',
  object: 'an end to a use of your data',
  restrict: 'a pause in the use of your data',
  complain: 'an answer to your complaint',
};

export function dataRequestErrors({ kind, text }: { kind: string; text: string }): FieldErrors {
  return fieldErrors({
    kind: (requestKinds as readonly string[]).includes(kind) ? null : 'Please choose one of these',
    text: wordsError(text, 'Please say what it is about', 'The request'),
  });
}

export function dataAnswerErrors({ answer }: { answer: string }): FieldErrors {
  return fieldErrors({ answer: wordsError(answer, 'Please write an answer', 'The answer') });
}

function wordsError(words: string, missing: string, label: string): string | null {
  return words.trim() ? lengthError(words, dataRequestLimits.text, label) : missing;
}
