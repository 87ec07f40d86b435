import type { AgeBand } from './ages.ts';

/** @param band null: nobody has said */
export function isUnder18(band: AgeBand | null): boolean {
  return band !== null && band !== '18_or_older';
}
