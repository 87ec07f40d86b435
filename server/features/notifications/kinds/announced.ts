import { toldMembers } from '../../announcements/queries.ts';
import { postAnnounced } from '../../posts/events.ts';
import { defineKind } from '../kind.ts';

export const announced = defineKind({
  action: 'announced',
  event: postAnnounced,
  subject: 'Post',
  recipients: ({ idIn }) => toldMembers(idIn('loop_id'), idIn('post_id')),
  level: 'none',
  preference: 'announcement',
  pushed: 'always',
  sentence: (actor) => `${actor} made an announcement`,
  summary: ({ posts, actor }) => (posts === 1 ? `${actor} made an announcement` : `${posts} announcements`),
});
