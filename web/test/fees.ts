import type { UnpaidLoop } from '../features/loops/loops.ts';
import { loopSeenBy } from './world.ts';

export function unpaidLoop(changes: Partial<UnpaidLoop> = {}): UnpaidLoop {
  const { id, name, logo, abilities } = loopSeenBy('guest');
  return {
    ...{ id, name, logo, membership_fee_pence: 1200, membership_fee_period: 'year', is_fee_charged: true },
    abilities: { ...abilities, leave: true, pay_fee: true },
    ...changes,
  };
}
