import { z } from 'zod';
import type { FileId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';

export const uploadsTopic = 'uploads';

export const fileUploaded = defineEvent('file.uploaded', { file_id: idOf<FileId>() });
export const mediaUpdated = defineEvent('media.updated', { file_id: idOf<FileId>() });
export const fileEdited = defineEvent('file.edited', { file_id: idOf<FileId>() });
export const fileProcessed = defineEvent('file.processed', { file_id: idOf<FileId>() });
/** The row is gone; the bytes still have to be deleted. */
export const fileDeleted = defineEvent('file.deleted', { file_key: z.string() });
