import type { UserId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';

/** Somebody has read lines that their devices still show. */
export const pushedRead = defineEvent('notification.pushed_read', { user_id: idOf<UserId>() });
