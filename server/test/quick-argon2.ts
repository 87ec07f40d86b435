// `@node-rs/argon2` at minimal cost, since nearly every test signs people up. Throws if the
// product's own cost is below OWASP's advice.
import { createRequire } from 'node:module';

type Argon2 = typeof import('@node-rs/argon2');
type Work = { memoryCost: number; timeCost: number; parallelism: number };

const argon2: Argon2 = createRequire(import.meta.url)('@node-rs/argon2');
const owasp: Work = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const least: Work = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export const hash: Argon2['hash'] = (text, options, ...more) => {
  for (const [name, work] of Object.entries(owasp))
    if ((options?.[name as keyof Work] ?? 0) < work)
      throw new Error(`A password is hashed with less ${name}`);
  return argon2.hash(text, { ...options, ...least }, ...more);
};
export const { verify } = argon2;
