/** The frame asks this of each address, and needs nothing else of invitations. */
export function codeInLink(address: string): string | null {
  const [path, search = ''] = address.split('?');
  return path === '/join-loop' ? new URLSearchParams(search).get('code') : null;
}
