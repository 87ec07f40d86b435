/** Field name → the sentence shown under it. */
export type FieldErrors = Record<string, string>;

/**
 * The browser and the server share the rules of each form: the browser shows these sentences while typing, the
 * server sends them with 422. Null means valid; an empty result means that the form is valid.
 */
export function fieldErrors(rules: Record<string, string | null>): FieldErrors {
  return Object.fromEntries(
    Object.entries(rules).filter((rule): rule is [string, string] => rule[1] !== null),
  );
}
