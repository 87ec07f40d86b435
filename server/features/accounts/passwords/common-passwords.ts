import { readFileSync } from 'node:fs';

// The 20,000 most used of Mark Burnett's ten million (SecLists, MIT), those of zxcvbn (MIT), and
// ones that schools choose. In lower case, from eight characters on.
const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
);

export function isCommonPassword(password: string): boolean {
  const compared = password.normalize('NFKC').toLowerCase();
  return common.has(compared) || new Set(compared).size < 3 || isOurName(compared);
}

/** `MyLoopyard!`, `loop-yard-26`: the product's own words with little beside them. */
function isOurName(password: string): boolean {
  const letters = password.replace(/\P{L}/gu, '');
  const remainder = letters.replace(/loopyard|loops?/g, '');
  return remainder !== letters && remainder.length <= 4 && password.length - letters.length <= 6;
}
