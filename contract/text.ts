/** Length in code points, which is close to what people count as characters. */
export function characters(text: string): number {
  let n = 0;
  for (const _ of text) n++;
  return n;
}

/** A text that is far too long is not counted to its end. */
export function fits(text: string, max: number): boolean {
  return text.length <= max || (text.length <= 2 * max && characters(text) <= max);
}

/** Cuts a text that is too long to one character over the limit, so that a check still finds it too long. */
export function cutAfter(text: string, max: number): string {
  if (fits(text, max)) return text;
  return [...text.slice(0, 2 * (max + 1))].slice(0, max + 1).join('');
}

/** @param label the start of the sentence, such as "A bio" */
export function lengthError(text: string, max: number, label: string): string | null {
  return fits(text, max) ? null : `${label} can have ${max} characters at most`;
}
