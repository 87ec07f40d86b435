/** An `ID` argument as the positive whole number it must be, or null: it names nothing. */
export function idArgument(value: string | null | undefined): number | null {
  if (!value || !/^[1-9]\d{0,15}$/.test(value)) return null;
  const id = Number(value);
  return Number.isSafeInteger(id) ? id : null;
}
