/** How long people's texts are. A character is a Unicode code point; maxima are inclusive. */

/** Length in code points: what a person would count as characters, nearly. */
export function characters(text: string): number {
  let n = 0;
  for (const _ of text) n++;
  return n;
}

/** Whether a text has at most so many characters. One that is far too long is not counted to its end. */
export function fits(text: string, max: number): boolean {
  return text.length <= max || (text.length <= 2 * max && characters(text) <= max);
}

/** The text; of one that is too long so much as tells it, which is one character more than it may have. */
export function cutAfter(text: string, max: number): string {
  if (fits(text, max)) return text;
  return [...text.slice(0, 2 * (max + 1))].slice(0, max + 1).join('');
}

/** The sentence for a text that is too long; `label` says what it is: "A bio". */
export function lengthError(text: string, max: number, label: string): string | null {
  return fits(text, max) ? null : `${label} can have ${max} characters at most`;
}
