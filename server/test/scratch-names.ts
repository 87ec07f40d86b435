export const templateName = 'loopyard_template';

/** The URL of another database of the same server. */
export function databaseNamed(url: string, name: string): string {
  const otherUrl = new URL(url);
  otherUrl.pathname = `/${name}`;
  return otherUrl.href;
}
