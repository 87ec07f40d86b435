import { emailError, emailKey } from '@loopyard/contract/email.ts';

/** Of one paste; what is longer is no list that somebody made. */
const longest = 50_000;

/**
 * Addresses from what was typed or pasted: separated by commas, semicolons or lines, with or without names, as mail
 * programs copy them: `Ann Example <ann@example.org>; ben@example.org`. What is no address stays as it was written.
 */
export function splitEmails(text: string): string[] {
  return text
    .slice(0, longest)
    .split(/[,;\n\r\t]+/)
    .flatMap((part) => {
      const [, bracketed] = /<([^<>]*)>\s*$/.exec(part) ?? [];
      if (bracketed) return [bracketed.trim()];
      const words = part.trim().split(/\s+/);
      const addresses = words.filter((word) => word.includes('@'));
      return addresses.length > 0 ? addresses : [words.join(' ')];
    })
    .filter(Boolean);
}

/** The list with more at its end, each address once. */
export function joinEmails(emails: readonly string[], more: readonly string[]): string[] {
  const keys = new Set(emails.map(keyOf));
  return [...emails, ...more.filter((email) => !keys.has(keyOf(email)) && keys.add(keyOf(email)))];
}

export function isEmail(text: string): boolean {
  return emailError(text) === null;
}

function keyOf(email: string): string {
  return emailKey(email) || email;
}
