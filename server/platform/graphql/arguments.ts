import { fail, ok, type Result } from '../result.ts';

/** Nothing has this id: for an argument that cannot be one. */
export const noId = 0;

/** An `ID` argument as the positive whole number it must be, or null: it names nothing. */
export function idArgument(value: string | null | undefined): number | null {
  if (!value || !/^[1-9]\d{0,15}$/.test(value)) return null;
  const id = Number(value);
  return Number.isSafeInteger(id) ? id : null;
}

/** Where a page goes on from; what cannot be an id names nothing. */
export function cursorArgument(value: string | null | undefined): Result<number | null> {
  if (value === null || value === undefined) return ok(null);
  const id = idArgument(value);
  return id ? ok(id) : fail('not_found');
}
