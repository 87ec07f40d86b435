/** @param name an IANA name, such as `Europe/London`. Browsers call some zones by older names, which count too. */
export function timeZoneError(name: string): string | null {
  return isTimeZone(name) ? null : 'Please choose a time zone from the list';
}

function isTimeZone(name: string): boolean {
  // An offset such as `+01:00` is understood, but it knows no summer time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
