import type { LineActors } from '@loopyard/contract/lines.ts';
import type { NotifyLevel } from '@loopyard/contract/notify.ts';
import type { SQL } from 'drizzle-orm';
import { subjects, type TypeIn } from '../../access/subjects.ts';
import type { CommentId, EventDateId, Id, LoopId, UserId } from '../../platform/context.ts';
import type { EventKind } from '../../platform/events/events.ts';
import type { NoticeLimit } from './limits.ts';

/** It also names its subject, by a field that is called like the column in `notifications`. */
export type Act = {
  loop_id: LoopId;
  user_id: UserId | null;
  comment_id?: CommentId | null;
  date_id?: EventDateId;
};

export type ToldType = TypeIn<'notifications'>;
export type ToldSubject = { type: ToldType; id: Id };

/** To add a kind, write a file next to this one and add it to `kinds.ts`. */
export type NotificationKind<Payload extends Act = Act> = {
  action: string;
  event: EventKind<Payload>;
  /** The event of what others had to wait for. */
  laterEvent?: EventKind<Payload>;
  subject: ToldType;
  /** A query for `user_id`s; rights are checked later. `idIn` gives a field of the act, `idsIn` the rows of a list. */
  recipients(act: Record<'idIn' | 'idsIn', (field: keyof Payload & string) => SQL>): SQL;
  /** The lowest level that is told of it, on one's own subject maybe a lower one. `none`: it must be told, muted or not. */
  level: NotifyLevel | { onOwn: NotifyLevel; onOthers: NotifyLevel };
  limits?: NoticeLimit[];
  /** Its notices about one subject share a line of the bell, which has this sentence. Else each is a line alone. */
  lineSentence?: (people: LineActors, post: string) => string;
  /** Null: no mail, or its feature sends them. With it or `announcement` everybody it tells is told, whomever they block. */
  preference: 'post' | 'message' | 'event' | 'announcement' | null;
  /**
   * Whether it is pushed, too, unless the person has turned off the switch that belongs to its `preference`.
   * `calmly`: after some pushes in a day it waits.
   */
  pushed: 'always' | 'calmly' | 'never';
  /** It asks nobody whether comments on their own posts are told. */
  isOfName?: true;
  /** Null: the subject has the sentence, and nobody learns who acted. @param event its name and date, in kinds about one */
  sentence: ((actor: string, event: string) => string) | null;
  /** Its line in a summary. Null: none. */
  summary: ((of: Gathered) => string) | null;
};

/** Notifications of one kind in one loop, and the posts that they are about. */
export type Gathered = { count: number; posts: number; actor: string };

/** The preference that decides about it; about what is one's own it is the one for comments. */
export function switchOf({ preference, isOfName }: NotificationKind, isOwn: boolean) {
  return isOwn && !isOfName && preference !== 'announcement' && preference !== null ? 'comment' : preference;
}

export function subjectOf(type: ToldType, act: object): ToldSubject {
  const field = subjects[type].notifications.name;
  return { type, id: (act as Record<string, Id>)[field] as Id };
}

/** Keeps each kind's payload type inside the common list. */
export function defineKind<Payload extends Act>(kind: NotificationKind<Payload>): NotificationKind {
  return kind as unknown as NotificationKind;
}
