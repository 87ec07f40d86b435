import { type RestAnswers, refusal } from '../world/demo.ts';

/** A demo has no server, so it has no operator. */
const nobodys = () => {
  throw refusal('not_found');
};

export const operatorAnswers = {
  'GET /api/operator': nobodys,
  'PUT /api/operator/proof': nobodys,
  'GET /api/operator/people': nobodys,
  'GET /api/operator/loops': nobodys,
  'GET /api/operator/enquiries': nobodys,
  'GET /api/operator/acts': nobodys,
  'GET /api/operator/health': nobodys,
  'GET /api/operator/counts': nobodys,
  'GET /api/operator/queues': nobodys,
  'GET /api/operator/mails': nobodys,
  'POST /api/operator/people/:id/reset_password': nobodys,
  'POST /api/operator/people/:id/suspend': nobodys,
  'POST /api/operator/people/:id/reactivate': nobodys,
  'POST /api/operator/loops/:id/restore': nobodys,
  'POST /api/operator/mails/retry': nobodys,
  'POST /api/operator/events/retry': nobodys,
  'POST /api/operator/enquiries/:id/answered': nobodys,
  'POST /api/operator/test_mail': nobodys,
} satisfies RestAnswers;
