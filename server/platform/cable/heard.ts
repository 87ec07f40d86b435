/** A number is taken right before its commit. One that was rolled back is never heard. */
const patienceMs = 5_000;

/** Which numbered revocations this process has heard of. */
export function createHeard(now: () => number = Date.now) {
  /** All up to this one; null until the first is known. */
  let last: number | null = null;
  const later = new Set<number>();
  let missing: { upTo: number; since: number } | null = null;

  return {
    add(number: number): void {
      later.add(number);
    },
    hasAll(upTo: number): boolean {
      last ??= upTo - 1;
      while (later.delete(last + 1)) last++;
      if (missing && (missing.upTo <= last || now() - missing.since > patienceMs)) {
        last = Math.max(last, missing.upTo);
        missing = null;
      }
      if (upTo <= last) return true;
      missing ??= { upTo, since: now() };
      return false;
    },
    /** After an outage every right is read again, and earlier numbers tell nothing. */
    forget(): void {
      last = null;
      later.clear();
      missing = null;
    },
  };
}
