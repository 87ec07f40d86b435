import type {
  AccountLine,
  Act,
  ContactForm,
  Health,
  LoopLine,
  Queue,
  UnsentMail,
} from '../features/operator/operator.ts';
import type { Answers } from './fake-transport.ts';
import { LONG_AGO, member } from './world.ts';

/** Answers for the operator, who is the member and has just entered their password. */
export const operatorAnswers = {
  'GET /api/operator': { operator: { email: 'ben@a.example', seconds_left: 900 } },
} satisfies Answers;

export const health: Health = {
  stock: {
    people: 1204,
    suspended: 1,
    loops: 12,
    posts: 3400,
    comments: 9000,
    files: 700,
    cases_waiting: 2,
    ...{ requests_waiting: 3, requests_overdue: 1 },
  },
  storage: {
    files: 'reachable',
    space: 'enough',
    free_bytes: 412 * 1024 ** 3,
    total_bytes: 1.5 * 1024 ** 4,
  },
  mail: { state: 'goes_out', waiting: 0, reason: null },
  backup: { state: 'done', at: LONG_AGO, whole_at: LONG_AGO },
  recovery: { state: 'kept', until: LONG_AGO },
  empty_texts: [],
  version: 32,
};

export const queue = (kind: string, changes: Partial<Queue> = {}): Queue => ({
  ...{ kind, waiting: 0, failed: 0, oldest_seconds: null },
  ...changes,
});

export const accountLine = (changes: Partial<AccountLine> = {}): AccountLine => ({
  ...{ id: member.id, name: member.name, email: 'ben@a.example', created_at: LONG_AGO },
  ...{ suspended_at: null, age_band: null, waits_since: null, loops_count: 2, last_used_at: LONG_AGO },
  ...changes,
});

export const loopLine = (changes: Partial<LoopLine> = {}): LoopLine => ({
  ...{ id: 1000, name: 'Brindlewick School', members_count: 30, created_at: LONG_AGO },
  ...{ deleted_at: null, bytes: 3.4 * 1024 ** 2 },
  is_alone_with_minor: false,
  ...changes,
});

export const unsentMail = (changes: Partial<UnsentMail> = {}): UnsentMail => ({
  ...{ id: 1, to: 'cat@a.example', created_at: LONG_AGO, failed_at: null, error: null },
  ...changes,
});

export const contactForm = (changes: Partial<ContactForm> = {}): ContactForm => ({
  ...{ id: 5, kind: 'contact', name: 'Dora', email: 'dora@a.example', lines: ['How does it\nwork?'] },
  ...{ created_at: LONG_AGO, answered_at: null },
  ...changes,
});

export const actLine = (changes: Partial<Act> = {}): Act => ({
  ...{ id: 9, at: LONG_AGO, act: 'suspend', user_id: 4, loop_id: null },
  ...{ by_user_id: member.id, os_user: 'loopyard', outcome: 'done' },
  ...changes,
});

export const onePage = (total: number) => ({ total_items: total, current_page: 1, total_pages: 1 });
