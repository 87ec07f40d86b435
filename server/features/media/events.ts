import type { FileId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';

export const fileUploaded = defineEvent('file.uploaded', { file_id: idOf<FileId>() });
export const fileProcessed = defineEvent('file.processed', { file_id: idOf<FileId>() });
