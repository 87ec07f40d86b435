const letters = String.raw`\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}`;
const mark = String.raw`\p{Mark}`;
/** A run of right-to-left words with the spaces between them, or everything up to the next one. */
const run = new RegExp(`(?:[${letters}]${mark}*)+(?: +(?:[${letters}]${mark}*)+)*|[^${letters}]+`, 'gu');

/** Splits a text into parts that each have one direction. */
export function directedRuns(text: string): string[] {
  return text.match(run) ?? [];
}
