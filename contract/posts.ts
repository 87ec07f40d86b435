import { type FieldErrors, fieldErrors } from './field-errors.ts';
import { mentionsError, withoutMarks } from './mentions.ts';
import { formatPence, leastChargePence } from './money.ts';
import { firstWords, plainText } from './preview.ts';
import { characters, fits, lengthError } from './text.ts';

export const postLimits = {
  description: 2000,
  /** Characters shown on a card, and on a post page beside its media. */
  feedPreview: 140,
  titlePreview: 200,
  media: 50,
  invited: 1000,
  admins: 50,
  passwordMin: 4,
  passwordMax: 128,
  pricePence: 1_000_000,
} as const;

export function postErrors(form: { title: string; mediaCount: number }): FieldErrors {
  const isEmpty = !form.title.trim() && form.mediaCount === 0;
  return fieldErrors({
    title: isEmpty
      ? 'Your post needs a description or media file'
      : (lengthError(form.title, postLimits.description, 'The description') ?? mentionsError(form.title)),
    additional_media:
      form.mediaCount > postLimits.media ? `A post can have ${postLimits.media} files at most` : null,
  });
}

export function editedPostErrors(form: { title: string; mediaCount: number }): FieldErrors {
  return form.title.trim() ? postErrors(form) : { title: 'A description is required' };
}

export function postPasswordErrors({ password }: { password?: string | null | undefined }): FieldErrors {
  return fieldErrors({ password: typeof password === 'string' ? passwordError(password) : null });
}

export const minorsPriceError = 'Posts of members under 18 have no price';

export function priceErrors({ price_pence }: { price_pence?: number | null | undefined }): FieldErrors {
  return fieldErrors({ price_pence: typeof price_pence === 'number' ? priceError(price_pence) : null });
}

/** The text of a priced post that others see before they pay. */
export function pricedPreview(description: string): string {
  return firstWords(plainText(description), postLimits.feedPreview).trimEnd();
}

/** A preview doesn't show where links lead. */
const hasLinkTarget = /\]\([^)\s]|<[a-z]+:/i;

/** Refuses to sell what the preview gives away. */
export function pricedPostErrors(form: {
  title: string;
  mediaCount: number;
  price_pence: number | null | undefined;
}): FieldErrors {
  const { mediaCount, price_pence } = form;
  const title = withoutMarks(form.title);
  const hidesNothing =
    mediaCount === 0 && pricedPreview(title) === plainText(title) && !hasLinkTarget.test(title);
  return fieldErrors({
    price_pence:
      price_pence && hidesNothing
        ? 'Others would see all of this before they pay. Add a picture or more words.'
        : null,
  });
}

function passwordError(password: string): string | null {
  const { passwordMin, passwordMax } = postLimits;
  return fits(password, passwordMax) && characters(password) >= passwordMin
    ? null
    : `The password of a post must have ${passwordMin} to ${passwordMax} characters`;
}

function priceError(pence: number): string | null {
  const { pricePence } = postLimits;
  if (pence === 0 || (pence >= leastChargePence && pence <= pricePence)) return null;
  return `The price must be from ${formatPence(leastChargePence)} to ${formatPence(pricePence)}, or £0 for nothing`;
}
