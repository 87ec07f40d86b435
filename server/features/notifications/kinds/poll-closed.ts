import { pollClosed } from '../../polls/events.ts';
import { concernedByClose } from '../../polls/queries.ts';
import { defineKind } from '../kind.ts';

export const pollClosedKind = defineKind({
  action: 'poll_closed',
  event: pollClosed,
  subject: 'Post',
  recipients: ({ idIn }) => concernedByClose(idIn('loop_id'), idIn('post_id')),
  level: { onOwn: 'mentions', onOthers: 'followed' },
  preference: null,
  pushed: 'never',
  sentence: () => 'A poll has closed',
  summary: null,
});
