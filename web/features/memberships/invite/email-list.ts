import { emailError, emailKey } from '@loopyard/contract/email.ts';

/** Longer pastes aren't lists of addresses. */
const longest = 50_000;

/** Takes what mail programs copy: `Ann Example <ann@example.org>; …`. Invalid entries stay as written. */
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
