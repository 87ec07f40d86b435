import { dayIn, endOfDay } from '../../../lib/days.ts';
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
  settings(saved) {
    const { wants_confirmation = false, confirm_until = null, is_urgent = false } = saved?.announcement ?? {};
    const announcement = Boolean(saved?.announcement);
    return {
      announcement,
      wants_confirmation,
      is_urgent,
      confirm_until: dayIn(confirm_until),
      tell_again: false,
    };
  },
  isUsed: (settings) => settings.announcement,
  body: ({ announcement: isAnnounced, confirm_until, ...settings }) =>
    isAnnounced
      ? { announcement: { ...settings, confirm_until: endOfDay(confirm_until)?.toISOString() ?? null } }
      : {},
});
