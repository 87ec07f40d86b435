import { z } from 'zod';
import type { FileId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';

/** Woken when there is an upload to be made ready. */
export const uploadsTopic = 'uploads';

export const fileUploaded = defineEvent('file.uploaded', { file_id: idOf<FileId>() });
/** Its words, its thumbnail or its captions on a post are others. */
export const mediaUpdated = defineEvent('media.updated', { file_id: idOf<FileId>() });
/** Something else of its original is to be shown. */
export const fileEdited = defineEvent('file.edited', { file_id: idOf<FileId>() });
export const fileProcessed = defineEvent('file.processed', { file_id: idOf<FileId>() });
/** Its row is gone, and its bytes are to follow. */
export const fileDeleted = defineEvent('file.deleted', { file_key: z.string() });
