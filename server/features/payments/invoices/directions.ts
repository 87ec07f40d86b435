const letters = String.raw`\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}`;
const mark = String.raw`\p{Mark}`;
const run = new RegExp(`(?:[${letters}]${mark}*)+(?: +(?:[${letters}]${mark}*)+)*|[^${letters}]+`, 'gu');

export function directedRuns(text: string): string[] {
  return text.match(run) ?? [];
}
