export const templateName = 'loopyard_template';

export function databaseNamed(url: string, name: string): string {
  const otherUrl = new URL(url);
  otherUrl.pathname = `/${name}`;
  return otherUrl.href;
}
