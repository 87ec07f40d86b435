import { type FieldErrors, fieldErrors } from './field-errors.ts';
import { lengthError } from './text.ts';

export const sanctionKinds = ['warning', 'hold', 'mute', 'removal'] as const;
export type SanctionKind = (typeof sanctionKinds)[number];

export const sanctionLimits = { text: 1000, muteDays: 30 } as const;

/** For how long somebody may not write, as it is offered. */
export const muteHours = { '1 hour': 1, '1 day': 24, '7 days': 168, '30 days': 720 } as const;

const hourMs = 3_600_000;
export const muteEnd = (hours: number, now: Date) => new Date(now.getTime() + hours * hourMs);

/** Sanctions that end by themselves do so at a time; the others when they are lifted. */
export function untilError(kind: SanctionKind, until: Date | null, now: Date): string | null {
  if (until === null) return kind === 'mute' ? 'Please choose until when' : null;
  if (kind === 'warning' || kind === 'removal') return 'This has no end';
  if (until <= now) return 'Please choose a time in the future';
  // An hour more, for clocks that differ.
  const last = muteEnd(sanctionLimits.muteDays * 24 + 1, now);
  return kind === 'mute' && until > last ? `Please choose ${sanctionLimits.muteDays} days at most` : null;
}

type SanctionForm = { kind: SanctionKind; until: Date | null; text: string };

export function sanctionErrors({ kind, until, text }: SanctionForm, now: Date): FieldErrors {
  return fieldErrors({
    text: text.trim()
      ? lengthError(text, sanctionLimits.text, 'The message')
      : 'Please say why. They will read it',
    until: untilError(kind, until, now),
  });
}

/** Without a full stop. @param timeZone the reader's own, unless given */
export function mutedUntil(until: Date, timeZone?: string): string {
  return `You can write here again on ${formatTime(until, timeZone)}`;
}

/** The person reads this. */
export function sanctionSentence(
  { kind, until }: { kind: SanctionKind; until: Date | null },
  loop: string,
  timeZone?: string,
): string {
  if (kind === 'warning') return `You were warned in ${loop}.`;
  if (kind === 'removal') return `You were removed from ${loop}.`;
  if (kind === 'hold') {
    const end = until ? `until ${formatTime(until, timeZone)}` : 'from now on';
    return `What you write in ${loop} waits for an admin, ${end}.`;
  }
  return until
    ? `You may not write in ${loop} until ${formatTime(until, timeZone)}. You can read everything as before.`
    : `You may not write in ${loop}.`;
}

function formatTime(at: Date, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return timeZone ? `${format.format(at)} ${timeZone}` : format.format(at);
}
