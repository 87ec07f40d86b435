import type { Ids } from './makers.ts';
import { password } from './people.ts';

/** The calls about a person's sessions, address and data. */
export const personCalls = {
  'GET /api/sessions': () => ({}),
  'DELETE /api/sessions/current': () => ({}),
  'DELETE /api/sessions/:id': ({ session }: Ids) => ({ ids: { id: session } }),
  'POST /api/password_resets': () => ({ body: { email: 'somebody@example.org' } }),
  'PUT /api/password_resets/:token': ({ reset }: Ids) => ({
    ids: { token: reset.token },
    body: { email: reset.email, user: { password, password_confirmation: password } },
  }),
  'POST /api/email_confirmations': () => ({}),
  'PUT /api/email_confirmations/:token': ({ confirmation }: Ids) => ({ ids: { token: confirmation } }),
  'GET /api/parental_consents/current': () => ({}),
  'POST /api/parental_consents': () => ({ body: { parent_email: 'parent@example.org' } }),
  'GET /api/parental_consents/:token': ({ consent }: Ids) => ({ ids: { token: consent } }),
  'PUT /api/parental_consents/:token': ({ consent }: Ids) => ({
    ids: { token: consent },
    body: { agrees: true },
  }),
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
