import type { LoopId, UserId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';
import type { NoteId } from './tables.ts';

const note = { loop_id: idOf<LoopId>(), note_id: idOf<NoteId>(), user_id: idOf<UserId>() };
export const noteWritten = defineEvent('note.written', note);
