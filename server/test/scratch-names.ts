export const templateName = 'loopyard_template';

/** The URL of another database of the same server. */
export function databaseNamed(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
