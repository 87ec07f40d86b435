import { z } from 'zod';
import { defineEvent } from '../../platform/events/events.ts';

export const rolesChanged = defineEvent('roles.changed', { loop_id: z.number() });
