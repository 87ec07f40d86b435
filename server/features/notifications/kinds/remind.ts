import { announcementReminded } from '../../announcements/events.ts';
import { remindedMembers } from '../../announcements/queries.ts';
import { defineKind } from '../kind.ts';

export const remind = defineKind({
  action: 'remind',
  event: announcementReminded,
  subject: 'Post',
  recipients: ({ idIn }) => remindedMembers(idIn('loop_id'), idIn('post_id'), idIn('nth')),
  level: 'none',
  preference: 'announcement',
  pushed: 'always',
  sentence: (actor) => `${actor} asks you to read an announcement`,
  summary: ({ posts, actor }) =>
    posts === 1
      ? `${actor} asks you to read an announcement`
      : `You were asked to read ${posts} announcements`,
});
