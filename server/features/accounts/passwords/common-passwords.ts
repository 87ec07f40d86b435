import { readFileSync } from 'node:fs';

/**
 * What is tried first by anyone who guesses: the 20,000 most used passwords of the list of ten million by Mark
 * Burnett (as SecLists keeps it, MIT), those of zxcvbn (MIT), and what schools choose. In lower case, and only
 * from eight characters on: shorter ones are refused anyway. Read here, so that no browser has to.
 */
const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
);

/** Whether someone who guesses, or who knows where they are, would try it soon. @param password not too long */
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
