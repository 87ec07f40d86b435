/** Checks the Origin of a socket: our own or a listed one. Clients that aren't browsers send none and are allowed. */
export function allowedOrigins(settings: { baseUrl: string | null; allowedOrigins: string[] }) {
  const allowedOrigins = new Set(settings.allowedOrigins.map((origin) => origin.replace(/\/+$/, '')));
  if (settings.baseUrl) allowedOrigins.add(new URL(settings.baseUrl).origin);
  return (origin: string | undefined, host: string | undefined): boolean => {
    if (origin === undefined || allowedOrigins.has(origin)) return true;
    if (settings.baseUrl) return false;
    return URL.canParse(origin) && new URL(origin).host === host;
  };
}
