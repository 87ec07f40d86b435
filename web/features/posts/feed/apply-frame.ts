import type { IncomingEvent, IncomingPoll, IncomingReceipts } from '@loopyard/contract/cable.ts';
import type { QueryClient } from '@tanstack/react-query';
import { applyEvent } from '../post/patch-event.ts';
import { applyPoll } from '../post/patch-poll.ts';
import { applyReceipts } from './apply-receipts.ts';

/** Others did something with a part of a post. A feed loads this with the first frame. */
export function applyFrame(
  queries: QueryClient,
  frame: IncomingEvent | IncomingPoll | IncomingReceipts,
  refresh: (id: string) => Promise<unknown>,
): void {
  if (frame.type === 'Event') applyEvent(queries, frame, refresh);
  else if (frame.type === 'Poll') applyPoll(queries, frame);
  else applyReceipts(queries, frame);
}
