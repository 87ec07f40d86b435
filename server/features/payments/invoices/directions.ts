const letters = String.raw`\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}`;
const mark = String.raw`\p{Mark}`;
/** What is written from right to left, word after word; else all up to the next of it. */
const run = new RegExp(`(?:[${letters}]${mark}*)+(?: +(?:[${letters}]${mark}*)+)*|[^${letters}]+`, 'gu');

/** A text in parts of which each is written in one direction. */
export function directedRuns(text: string): string[] {
  return text.match(run) ?? [];
}
