import { z } from 'zod';
import { defineEvent } from '../../platform/events/events.ts';

export const enquirySent = defineEvent('enquiry.sent', { enquiry_id: z.number() });
