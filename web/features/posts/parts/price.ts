import { fieldErrors } from '@loopyard/contract/field-errors.ts';
import { formatPence } from '@loopyard/contract/money.ts';
import { pricedPostErrors, priceErrors } from '@loopyard/contract/posts.ts';
import { type Content, definePart } from './part.ts';

type Settings = { price_pence: number | null };

export const price = definePart<Settings>({
  settings: (saved) => ({ price_pence: saved?.price_pence ?? null }),
  errors: priceErrors,
  contentErrors: (content, settings) => fieldErrors({ preview: previewError({ ...content, ...settings }) }),
  isUsed: ({ price_pence }) => Boolean(price_pence),
  body: ({ price_pence }) => ({ price_pence: price_pence || null }),
  condition: ({ price_pence }) => (price_pence ? `pay ${formatPence(price_pence)}` : null),
});

/** Shown beside the preview, not at the price. */
export function previewError(post: Content & Settings): string | null {
  return pricedPostErrors(post).price_pence ?? null;
}
