import type { FieldErrors } from './field-errors.ts';
import { staysClosed } from './loops.ts';

/** `detail` is for people. REST sends `application/problem+json` (RFC 9457), GraphQL uses `extensions`. */
export const errorCatalogue = {
  malformed: { status: 400, detail: 'The request could not be read' },
  unauthenticated: { status: 401, detail: 'Please log in' },
  invalid_credentials: { status: 401, detail: 'Invalid login credentials' },
  forbidden: { status: 403, detail: 'You are not allowed to do this' },
  account_suspended: { status: 403, detail: 'This account is suspended' },
  proof_required: { status: 403, detail: 'Please enter your password again' },
  plan_required: { status: 403, detail: 'This needs a paid plan' },
  fee_due: {
    status: 403,
    detail: 'Your membership fee is due. Once it is paid, you can post and comment again',
  },
  muted: { status: 403, detail: 'You may not write here for a while' },
  invitation_needed: { status: 403, detail: 'You need an invitation to create an account here' },
  operators_only: { status: 403, detail: 'On this server, the people who run it create the loops' },
  may_not_post: { status: 403, detail: 'In this loop not everybody may write' },
  comments_closed: { status: 403, detail: 'Comments are closed here' },
  not_found: { status: 404, detail: 'Not found' },
  method_not_allowed: { status: 405, detail: 'This address does not accept this method' },
  conflict: { status: 409, detail: 'This was changed in the meantime' },
  claimed: { status: 409, detail: 'Somebody else is looking at this' },
  closed: { status: 409, detail: 'This has closed' },
  too_soon: { status: 409, detail: 'Please wait until you do this again' },
  admin_must_step_down: { status: 409, detail: 'Admins cannot leave until the admin role is revoked' },
  is_owner: { status: 409, detail: 'The owner must hand the loop to another admin first' },
  last_admin: { status: 409, detail: 'The last admin must make someone else admin first' },
  code_taken: { status: 409, detail: 'This code is already in use' },
  loop_full: { status: 409, detail: 'This loop is full' },
  idempotency_mismatch: { status: 409, detail: 'This Idempotency-Key was used for another request' },
  idempotency_in_progress: { status: 409, detail: 'The same request is still being processed' },
  already_done: { status: 409, detail: 'This has already been done, and its answer is shown only once' },
  upload_used: { status: 409, detail: 'This upload address has already been used' },
  already_paid: { status: 409, detail: 'This has already been paid' },
  wrong_offset: { status: 409, detail: 'The upload stopped at a different position' },
  unknown_version: { status: 412, detail: 'This version of the upload protocol is not supported' },
  quota_exceeded: { status: 413, detail: 'The storage of this plan is full' },
  too_large: { status: 413, detail: 'This is too large' },
  unsupported_media_type: { status: 415, detail: 'This type of content is not accepted here' },
  range_not_satisfiable: { status: 416, detail: 'The requested part is beyond the end of the file' },
  validation: { status: 422, detail: 'Please check what you entered' },
  protected: { status: 422, detail: staysClosed },
  adults_only: { status: 422, detail: 'This loop is only for people who are 18 or older' },
  minor: { status: 422, detail: 'This member is under 18' },
  refused_word: { status: 422, detail: 'This has a word that this loop does not want' },
  unknown_push_service: { status: 422, detail: 'This browser’s push service is not known here' },
  email_taken: { status: 422, detail: 'An account with this e-mail already exists' },
  wrong_password: { status: 422, detail: 'This password is incorrect' },
  unknown_upload: { status: 422, detail: 'This file is not one of your uploads' },
  upload_busy: { status: 423, detail: 'This file is still being uploaded, please try again in a moment' },
  too_many_requests: { status: 429, detail: 'Too many attempts, please wait a moment' },
  no_space: {
    status: 507,
    detail: 'There is no space left at the moment, please try again later',
  },
  internal: { status: 500, detail: 'Something went wrong on our side' },
  unavailable: { status: 503, detail: 'Loopyard can’t do this at the moment, please try again' },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  errors?: FieldErrors;
};
