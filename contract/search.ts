/** These mark the search words in an excerpt. No other text contains them. */
export const hitMarks = { start: '\u0002', end: '\u0003' } as const;

/** The places in which a search finds a post. */
export const matchFields = ['title', 'author', 'event', 'file', 'comment'] as const;
export type MatchField = (typeof matchFields)[number];

export type ExcerptPart = { text: string; isHit: boolean };

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
