import type { IncomingPoll, IncomingReceipts } from '@loopyard/contract/cable.ts';
import type { QueryClient } from '@tanstack/react-query';
import { applyPoll } from '../post/patch-poll.ts';
import { applyReceipts } from './apply-receipts.ts';

/** Others did something with a part of a post. A feed loads this with the first frame. */
export function applyFrame(queries: QueryClient, frame: IncomingPoll | IncomingReceipts): void {
  if (frame.type === 'Poll') applyPoll(queries, frame);
  else applyReceipts(queries, frame);
}
