import { commandLine } from './command-line.ts';
import type { TestWorld } from './harness.ts';
import { type Person, password } from './people.ts';

const provenAt = new Map<string, number>();
const tenMinutes = 10 * 60_000;

/** Opens /operator for them. It asks for the password again after 15 minutes. */
export async function appoint(world: TestWorld, operator: Person): Promise<void> {
  const { email } = operator;
  const now = world.clock.now().getTime();
  const lastAt = provenAt.get(email);
  if (lastAt !== undefined && now - lastAt < tenMinutes) return;
  if (lastAt === undefined) await commandLine(['operator', email], world.settings);
  await operator.put('/api/operator/proof', { current_password: password });
  provenAt.set(email, now);
}
