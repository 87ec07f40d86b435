import classes from './announcement-mark.module.css';
import { IconSpeakerphone } from './icon-speakerphone.ts';

export function AnnouncementMark({ isUrgent }: { isUrgent: boolean }) {
  return (
    <p className={classes.mark}>
      <IconSpeakerphone size={18} aria-hidden />
      {isUrgent ? 'Urgent announcement' : 'Announcement'}
    </p>
  );
}
