import { AnnouncementMark } from '../../announcements/announcement-mark.tsx';
import { definePart } from './part.ts';

/** `announcement`: whether it is one. `confirm_until`: a day, as the field has it. */
type Settings = {
  announcement: boolean;
  wants_confirmation: boolean;
  confirm_until: string;
  is_urgent: boolean;
  tell_again: boolean;
};

export const announcement = definePart<Settings>({
  absent: { announcement: null },
  settings: (saved) => ({
    announcement: Boolean(saved?.announcement),
    wants_confirmation: saved?.announcement?.wants_confirmation ?? false,
    confirm_until: dayIn(saved?.announcement?.confirm_until ?? null),
    is_urgent: saved?.announcement?.is_urgent ?? false,
    tell_again: false,
  }),
  isUsed: (settings) => settings.announcement,
  body: ({ announcement: isAnnounced, confirm_until, ...settings }) =>
    isAnnounced ? { announcement: { ...settings, confirm_until: endOf(confirm_until) } } : {},
  OnCard: ({ post }) =>
    post.announcement ? <AnnouncementMark isUrgent={post.announcement.is_urgent} /> : null,
});

/** "2026-12-01", where the reader is. */
function dayIn(iso: string | null): string {
  if (!iso) return '';
  const at = new Date(iso);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

function endOf(day: string): string | null {
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
}
