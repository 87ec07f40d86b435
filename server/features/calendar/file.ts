import { calendarFile, type FileDate } from './ics.ts';

export const icsType = 'text/calendar; charset=utf-8';

/** A date as the statement gives it. */
export type FileRow = Omit<FileDate, 'cancelledAt' | 'changedAt' | 'url'> & {
  cancelledAt: string | null;
  changedAt: string;
};

export function writeFile(file: { name: string; dates: FileRow[]; baseUrl: string }): Buffer {
  const { name, baseUrl } = file;
  const dates = file.dates.map((date) => ({
    ...date,
    cancelledAt: date.cancelledAt === null ? null : new Date(date.cancelledAt),
    changedAt: new Date(date.changedAt),
    url: `${baseUrl}/feed/${date.postId}`,
  }));
  const { hostname: host } = new URL(baseUrl);
  return Buffer.from(calendarFile({ name, host, url: `${baseUrl}/calendar`, dates }));
}

export const fileHeaders = (disposition: 'inline' | 'attachment', fileName: string) => ({
  'cache-control': 'private, no-cache',
  'content-disposition': `${disposition}; filename="${fileName}"`,
  'content-security-policy': "default-src 'none'; sandbox",
});
