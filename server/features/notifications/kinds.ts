import type { LoopId } from '../../platform/context.ts';
import type { EventKind } from '../../platform/events/events.ts';
import { postDeleted, postNarrowed } from '../posts/events.ts';
import { appealAnswered, caseDecided, caseWithdrawn } from '../reports/events.ts';
import type { NotificationKind, ToldType } from './kind.ts';
import { announced } from './kinds/announced.ts';
import { appealOpen, appealOutcome, caseOpen, caseOutcome } from './kinds/cases.ts';
import { created } from './kinds/created.ts';
import {
  eventAnswerWanted,
  eventAsked,
  eventCancelled,
  eventChanged,
  eventPlace,
  eventSoon,
} from './kinds/events.ts';
import { invited } from './kinds/invited.ts';
import { mentioned } from './kinds/mentioned.ts';
import { newMessage } from './kinds/new-message.ts';
import { pollClosedKind } from './kinds/poll-closed.ts';
import { reaction } from './kinds/reaction.ts';
import { remind } from './kinds/remind.ts';
import { cameOut, stayedIn } from './kinds/scheduled.ts';
import { updated } from './kinds/updated.ts';

/** After these, people may no longer see the subject, which the event names as the acts of its kinds do. */
export const sightLosses: { subject: ToldType; event: EventKind<{ loop_id: LoopId }> }[] = [
  { subject: 'Post', event: postDeleted },
  { subject: 'Post', event: postNarrowed },
  { subject: 'Case', event: caseDecided },
  { subject: 'Case', event: caseWithdrawn },
  { subject: 'Case', event: appealAnswered },
];

export const kinds: NotificationKind[] = [
  newMessage,
  mentioned,
  updated,
  created,
  invited,
  announced,
  remind,
  reaction,
  pollClosedKind,
  ...[eventAsked, eventChanged, eventCancelled, eventSoon, eventAnswerWanted, eventPlace],
  cameOut,
  stayedIn,
  caseOpen,
  caseOutcome,
  appealOpen,
  appealOutcome,
];
