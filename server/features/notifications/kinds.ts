import type { NotificationKind } from './kind.ts';
import { created } from './kinds/created.ts';
import { invited } from './kinds/invited.ts';
import { newMessage } from './kinds/new-message.ts';
import { updated } from './kinds/updated.ts';

export const kinds: NotificationKind[] = [newMessage, updated, created, invited];
