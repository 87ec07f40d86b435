import { dayOf } from '../../lib/words.ts';
import type { ReceiptCounts } from './announcements.ts';

export function countsSentence(counts: ReceiptCounts, wantsConfirmation: boolean): string {
  const seenBy = `Seen by ${counts.seen} of ${counts.audience}`;
  return wantsConfirmation ? `${seenBy} · Confirmed by ${counts.confirmed}` : seenBy;
}

export function confirmedSentence(iso: string): string {
  return `Confirmed ${timeOnDay(iso)}`;
}

export function askedSentence(until: string | null): string {
  return until
    ? `Please confirm by ${dayOf(until)} that you have read this.`
    : 'Please confirm that you have read this.';
}

/** "today, 9:12" */
export function timeOnDay(iso: string): string {
  const at = new Date(iso);
  const isToday = at.toDateString() === new Date().toDateString();
  return `${isToday ? 'today' : dayOf(iso)}, ${at.getHours()}:${String(at.getMinutes()).padStart(2, '0')}`;
}
