import { announce, type Reaction } from '../../platform/events/events.ts';
import { memberChanged, memberLeft } from './events.ts';

/** Whatever those whose rights have changed had open is checked again at once. */
export const membershipReactions: Reaction[] = [
  announce(memberLeft, readAgain),
  announce(memberChanged, readAgain),
];

async function readAgain({ loop_id }: { loop_id: number }) {
  return { broadcasts: [{ revoke: [`loop:${loop_id}`] }] };
}
