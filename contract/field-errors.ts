/** Field name → the sentence shown under it. */
export type FieldErrors = Record<string, string>;

/**
 * A form's rules are one function in the file of its noun, for both sides: the browser shows the sentences while
 * typing, the server answers them with 422. Null is nothing wrong; empty is a valid form.
 */
export function fieldErrors(rules: Record<string, string | null>): FieldErrors {
  return Object.fromEntries(
    Object.entries(rules).filter((rule): rule is [string, string] => rule[1] !== null),
  );
}
