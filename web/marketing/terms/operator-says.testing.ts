import { type LawfulTexts, lawfulNames } from '@loopyard/contract/lawful-texts.ts';
import { expect, vi } from 'vitest';

const none = Object.fromEntries(lawfulNames.map((name) => [name, null])) as LawfulTexts;

/** Answers in turn; the last one stays. */
export function operatorSays(...answers: (Partial<LawfulTexts> | null)[]): void {
  let call = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    expect(path).toBe('/api/lawful_texts');
    const texts = answers[Math.min(call++, answers.length - 1)];
    return texts
      ? Response.json({ texts: { ...none, ...texts } })
      : Response.json({ code: 'unavailable' }, { status: 503 });
  });
}
