/** What stands around the words that were searched for in an excerpt: signs that no other text has. */
export const hitMarks = { start: '\u0002', end: '\u0003' } as const;

export type ExcerptPart = { text: string; isHit: boolean };

/** An excerpt's words, and which of them were searched for. */
export function excerptParts(excerpt: string): ExcerptPart[] {
  const [beginning = '', ...hitsWithRest] = excerpt.split(hitMarks.start);
  const parts = hitsWithRest.flatMap((text) => {
    const [hit = '', rest = ''] = text.split(hitMarks.end);
    return [
      { text: hit, isHit: true },
      { text: rest, isHit: false },
    ];
  });
  return [{ text: beginning, isHit: false }, ...parts].filter(({ text }) => text !== '');
}
