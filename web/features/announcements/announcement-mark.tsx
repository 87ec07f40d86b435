import { IconSpeakerphone } from '../../ui/icons.ts';
import classes from './announcement-mark.module.css';

export function AnnouncementMark({ isUrgent }: { isUrgent: boolean }) {
  return (
    <p className={classes.mark}>
      <IconSpeakerphone size={18} aria-hidden />
      {isUrgent ? 'Urgent announcement' : 'Announcement'}
    </p>
  );
}
