/** Field name → the sentence shown under it. */
export type FieldErrors = Record<string, string>;

/** Browser and server share these rules. Null means valid; an empty result means that the form is valid. */
export function fieldErrors(rules: Record<string, string | null>): FieldErrors {
  return Object.fromEntries(
    Object.entries(rules).filter((rule): rule is [string, string] => rule[1] !== null),
  );
}
