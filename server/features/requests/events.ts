import type { DataRequestId } from '../../platform/context.ts';
import { defineEvent, idOf } from '../../platform/events/events.ts';

const request = { data_request_id: idOf<DataRequestId>() };
export const dataRequested = defineEvent('data_request.made', request);
export const dataRequestAnswered = defineEvent('data_request.answered', request);
