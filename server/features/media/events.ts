import { z } from 'zod';
import { defineEvent } from '../../platform/events/events.ts';

export const fileUploaded = defineEvent('file.uploaded', { file_id: z.number() });
export const fileProcessed = defineEvent('file.processed', { file_id: z.number() });
