export const announcementLimits = {
  /** They stay above the feed for so many days. */
  shownDays: 14,
  shown: 20,
  reminders: 3,
  page: 50,
  file: 10_000,
} as const;

export const pastDay = 'Please choose a day to come';
export const lockedAnnouncement = 'A post with a password or a price can’t be an announcement';
export const nobodyToTell = 'Nobody else can see this post yet';
export const keptAnnouncement = 'Everybody was told, so it stays an announcement. You can delete the post';

export const receiptStates = ['seen', 'not_seen', 'confirmed', 'not_confirmed'] as const;
export type ReceiptState = (typeof receiptStates)[number];
export const reminded = ['not_seen', 'not_confirmed'] as const satisfies ReceiptState[];
export type Reminded = (typeof reminded)[number];

const dayMs = 86_400_000;

/** From when everybody may be told or reminded once more. */
export const nextDay = (at: Date) => new Date(at.getTime() + dayMs);

/** @param timeZone the reader's own, unless given */
export function remindAgainOn(at: Date, timeZone?: string): string {
  return `You can remind them again on ${formatTime(at, timeZone)}.`;
}

export function tellAgainOn(at: Date, timeZone?: string): string {
  return `You can tell everyone again on ${formatTime(at, timeZone)}.`;
}

export const remindedEnough = 'They were reminded three times, which is all.';

function formatTime(at: Date, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return timeZone ? `${format.format(at)} ${timeZone}` : format.format(at);
}
