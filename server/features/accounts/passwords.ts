import { fits, limits } from '@loopyard/contract/limits.ts';
import { hash, verify } from '@node-rs/argon2';

// Argon2id, 19 MiB, two passes: the least OWASP asks for, off the event loop.
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), settings);
}

/**
 * Takes as long for an account that isn't there, so time tells nobody who has one. A password longer than any can
 * be is wrong like another, and is neither normalised nor hashed.
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const tried = fits(password, limits.passwordMax) ? password.normalize('NFKC') : '';
  const right = await verify(passwordHash ?? (await dummy()), tried);
  return right && passwordHash !== null;
}

let dummyHash: Promise<string> | null = null;
function dummy(): Promise<string> {
  dummyHash ??= hashPassword('nobody has this one');
  return dummyHash;
}
