const hostForm = /^([\w.-]+|\[[\da-f:.]+\])(:\d*)?$/i;

/** Empty is allowed: HTTP/1.0 has no `Host`. */
export function isHost(host: string): boolean {
  return host === '' || (hostForm.test(host) && URL.canParse(`http://${host}`));
}
