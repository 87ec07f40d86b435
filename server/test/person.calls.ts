import type { Ids } from './makers.ts';
import { password } from './people.ts';

/** The calls about a person's address and data. */
export const personCalls = {
  'PUT /api/email_changes/:token': ({ emailChange }: Ids) => ({ ids: { token: emailChange } }),
  'PUT /api/email_changes/:token/undo': ({ emailUndo }: Ids) => ({ ids: { token: emailUndo } }),
  'GET /api/users/:id/email_change': ({ author }: Ids) => ({ ids: { id: author } }),
  'POST /api/users/:id/email_change': ({ author }: Ids) => ({
    ids: { id: author },
    body: { email: 'new.address@example.org', current_password: password },
  }),
  'DELETE /api/users/:id/email_change': ({ author }: Ids) => ({ ids: { id: author } }),
  'GET /api/data_requests': () => ({}),
  'POST /api/data_requests': () => ({ body: { kind: 'object', text: 'No statistics, please.' } }),
  'GET /api/operator/data_requests': () => ({}),
  'POST /api/operator/data_requests/:id/answer': ({ dataRequest }: Ids) => ({
    ids: { id: dataRequest },
    body: { answer: 'We looked into it.' },
  }),
  'POST /api/operator/people/:id/change_email': ({ author }: Ids) => ({
    ids: { id: author },
    body: { email: `given.${author}@example.org` },
  }),
};
