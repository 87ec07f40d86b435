import { pollErrors } from '@loopyard/contract/polls.ts';
import type { RestInput } from '@loopyard/contract/rest.ts';
import type { Demo } from './demo.ts';
import type { DemoPoll } from './model.ts';
import { check } from './refusals.ts';

type Wish = NonNullable<RestInput<'POST /api/posts'>['body']['poll']>;

export function pollIn(demo: Demo, { question, options, ...wish }: Wish): DemoPoll {
  const poll = {
    question: question.trim(),
    options: options.map((option) => option.trim()),
    max_choices: wish.max_choices ?? 1,
    is_anonymous: wish.is_anonymous ?? false,
    results: wish.results ?? 'always',
    closes_at: wish.closes_at ?? null,
  };
  check(pollErrors(poll, demo.now()));
  return { ...poll, closed_at: null, votes: new Map() };
}
