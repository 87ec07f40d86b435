/**
 * The answer that every route, GraphQL field and channel gives to each kind of person, on the object of one
 * loop. It imports nothing of the server, so it can't copy a mistake; a route without a row doesn't compile.
 * The `author` wrote the post or comment named; a `minor` is a member under 18, as the loop has them; a `stranger` is
 * in another loop, the `operator` in none.
 * Numbers are HTTP statuses; in GraphQL `null` is null data and `[]` an empty list.
 */
export type Actor =
  | 'admin'
  | 'member'
  | 'minor'
  | 'postAdmin'
  | 'author'
  | 'stranger'
  | 'removed'
  | 'operator'
  | 'suspended'
  | 'signedOut';
export type Cell = number | 'null';
export type Row = Record<Actor, Cell>;

export type AuthorizedRoute = keyof typeof routes;
export type AuthorizedField = keyof typeof fields;
export type AuthorizedChannel = keyof typeof channels;

export const routes = {
  'GET /api/doors': sameForAll(200, 200),
  'GET /api/lawful_texts': sameForAll(200, 200),
  'GET /api/sessions': sameForAll(200, 401),
  'DELETE /api/sessions/current': sameForAll(204, 401),
  'DELETE /api/sessions/:id': authorOnly(204),
  'POST /api/password_resets': sameForAll(202, 202),
  'PUT /api/password_resets/:token': sameForAll(204, 204),
  'POST /api/email_confirmations': sameForAll(202, 401),
  'PUT /api/email_confirmations/:token': sameForAll(204, 204),
  'PUT /api/email_changes/:token': sameForAll(200, 200),
  'PUT /api/email_changes/:token/undo': sameForAll(200, 200),
  'GET /api/users/:id/email_change': inside(403, { author: 200 }),
  'POST /api/users/:id/email_change': inside(403, { author: 202 }),
  'DELETE /api/users/:id/email_change': inside(403, { author: 204 }),
  'GET /api/parental_consents/current': sameForAll(200, 401),
  'POST /api/parental_consents': sameForAll(202, 401),
  'GET /api/parental_consents/:token': sameForAll(200, 200),
  'PUT /api/parental_consents/:token': sameForAll(204, 204),
  'GET /api/users/:id': inside(200),
  'PUT /api/users/:id': inside(403, { author: 200 }),
  'DELETE /api/users/:id': inside(403, { author: 204 }),
  'POST /api/users/:id/data_export': inside(403, { author: 201 }),
  'GET /api/users': inside(200),
  'GET /api/data_requests': sameForAll(200, 401),
  'POST /api/data_requests': sameForAll(201, 401),
  'GET /api/blocks': sameForAll(200, 401),
  'POST /api/users/:id/block': inside(204, { author: 422 }),
  'DELETE /api/users/:id/block': inside(204),
  'GET /api/loops': sameForAll(200, 401),
  'POST /api/loops': sameForAll(201, 401),
  'POST /api/loops/join': sameForAll(200, 401, { removed: 404 }),
  'GET /api/loops/:id': inside(200),
  'PUT /api/loops/:id': inside(403, { admin: 200 }),
  'PUT /api/loops/:id/notify': inside(200),
  'DELETE /api/loops/:id': inside(403, { admin: 204 }),
  'POST /api/loops/:id/read': inside(204),
  'POST /api/loops/:id/house_rules/read': inside(204),
  'POST /api/loops/:id/leave': inside(204, { admin: 409 }),
  'POST /api/loops/:id/members/:userId/remove': inside(403, { admin: 204 }),
  'POST /api/loops/:id/members/:userId/add_admin': inside(403, { admin: 204 }),
  'POST /api/loops/:id/members/:userId/remove_admin': inside(403, { admin: 204 }),
  'PUT /api/loops/:id/members/:userId': inside(403, { admin: 204 }),
  'GET /api/loops/:id/leads': inside(200),
  'PUT /api/loops/:id/leads/:userId': inside(403, { admin: 204 }),
  'DELETE /api/loops/:id/leads/:userId': inside(403, { admin: 204 }),
  'POST /api/loops/:id/roles': inside(403, { admin: 201 }),
  'PUT /api/loops/:id/roles/:roleId': inside(403, { admin: 200 }),
  'DELETE /api/loops/:id/roles/:roleId': inside(403, { admin: 204 }),
  'GET /api/loops/:id/sanctions': inside(403, { admin: 200, author: 200 }),
  'POST /api/loops/:id/sanctions': inside(403, { admin: 201 }),
  'DELETE /api/loops/:id/sanctions/:sanctionId': inside(403, { admin: 204 }),
  'GET /api/loops/:id/acts': inside(403, { admin: 200 }),
  'GET /api/looks': sameForAll(200, 401),
  'GET /api/loops/:id/looks': inside(403, { admin: 200 }),
  'GET /api/loops/:id/rules': inside(403, { admin: 200 }),
  'PUT /api/loops/:id/rules': inside(403, { admin: 200 }),
  'GET /api/loops/:id/watched_words': inside(403, { admin: 200 }),
  'POST /api/loops/:id/watched_words': inside(403, { admin: 201 }),
  'POST /api/loops/:id/watched_words/try': inside(403, { admin: 200 }),
  'DELETE /api/loops/:id/watched_words/:wordId': inside(403, { admin: 204 }),
  'GET /api/loops/:id/danger_text': inside(200),
  'GET /api/loops/:id/invitation_codes': inside(403, { admin: 200 }),
  'POST /api/loops/:id/invitation_codes': inside(403, { admin: 201 }),
  'DELETE /api/loops/:id/invitation_codes/:codeId': inside(403, { admin: 204 }),
  'POST /api/loops/:id/invite': inside(403, { admin: 202 }),
  'GET /api/loops/:id/invitations': inside(403, { admin: 200 }),
  'DELETE /api/loops/:id/invitations/:invitationId': inside(403, { admin: 204 }),
  'GET /api/loop_codes/:code': sameForAll(200, 200),
  'POST /api/posts': inside(201),
  'PUT /api/posts/:id': inside(403, { admin: 200, postAdmin: 200, author: 200 }),
  'DELETE /api/posts/:id': inside(403, { admin: 204, postAdmin: 204, author: 204 }),
  'POST /api/media/:id/edit': inside(403, { admin: 200, postAdmin: 200, author: 200 }),
  'POST /api/posts/:id/unlock': inside(200),
  'POST /api/posts/:id/confirm': inside(204, { author: 409 }),
  'GET /api/posts/:id/receipts': inside(403, { admin: 200, postAdmin: 200, author: 200 }),
  'POST /api/posts/:id/remind': inside(403, { admin: 202, postAdmin: 202, author: 202 }),
  'GET /api/loops/:id/announcements': inside(200),
  'POST /api/subscriptions': inside(201, { author: 200 }),
  'DELETE /api/subscriptions/:id': authorOnly(204),
  'POST /api/notifications/:id/mark_as_read': authorOnly(204),
  'POST /api/notifications/mark_as_read': inside(204),
  'POST /api/notifications/groups/:key/mark_as_read': authorOnly(204),
  'GET /api/notifications/groups/:key/actors': authorOnly(200),
  'POST /api/posts/:id/report': inside(202, { admin: 403, postAdmin: 403, author: 403 }),
  'POST /api/messages/:id/report': inside(202, { admin: 403, postAdmin: 403, author: 403 }),
  'POST /api/users/:id/report': inside(202, { author: 403 }),
  'GET /api/loops/:id/plan': inside(403, { admin: 200 }),
  'POST /api/loops/:id/plan': inside(403, { admin: 201 }),
  'DELETE /api/loops/:id/plan': inside(403, { admin: 204 }),
  'POST /api/loops/:id/membership': inside(201, { admin: 409 }),
  'GET /api/loops/:id/memberships': inside(403, { admin: 200 }),
  'POST /api/posts/:id/purchase': inside(201, { admin: 409, author: 409 }),
  'POST /api/memberships': sameForAll(201, 201),
  'GET /api/checkouts/:id': { ...sameForAll(404, 404), author: 200 },
  'GET /api/invoices': sameForAll(200, 401),
  'GET /api/invoices/:id/pdf': { ...sameForAll(404, 404), author: 200 },
  'GET /api/reports': inside(403, { admin: 200 }),
  'PUT /api/reports/:id': { ...sameForAll(404, 401), admin: 204 },
  'GET /api/emergency_text': sameForAll(200, 200),
  'POST /api/outside_reports': sameForAll(202, 202),
  'GET /api/cases': inside(403, { admin: 200 }),
  'GET /api/cases/mine': sameForAll(200, 401),
  'POST /api/cases/:id/claim': { ...sameForAll(404, 401), admin: 200 },
  'DELETE /api/cases/:id/claim': { ...sameForAll(404, 401), admin: 204 },
  'POST /api/cases/:id/looks': { ...sameForAll(404, 401), admin: 204 },
  'POST /api/cases/:id/appeal': authorOnly(201),
  'PUT /api/cases/:id/appeal': { ...sameForAll(404, 401), admin: 204 },
  'PUT /api/cases/:id': { ...sameForAll(404, 401), admin: 204 },
  'GET /api/analytics/last_time_seen': inside(200),
  'GET /api/analytics/messages_sent': inside(403, { admin: 200, author: 200 }),
  'GET /api/analytics/created_posts': inside(403, { admin: 200, author: 200 }),
  'POST /api/analytics/post_seen_times': inside(204),
  'GET /api/analytics/post_seen_times': inside(403, { admin: 200, author: 200 }),
  'GET /api/analytics/content': inside(403, { admin: 200 }),
  'GET /api/support': sameForAll(200, 200),
  'POST /api/contact': sameForAll(202, 202),
  'POST /api/submit': sameForAll(202, 202),
  'GET /api/notification_preferences': sameForAll(200, 401),
  'PUT /api/notification_preferences': sameForAll(200, 401),
  'GET /api/notification_settings': sameForAll(200, 401),
  'PUT /api/notification_settings': sameForAll(200, 401),
  'GET /api/notification_settings/digest': sameForAll(200, 401),
  'GET /api/push/key': sameForAll(200, 401),
  'GET /api/push/subscriptions': sameForAll(200, 401),
  'POST /api/push/subscriptions': sameForAll(201, 401),
  'DELETE /api/push/subscriptions/:id': authorOnly(204),
  'GET /api/unsubscribe/:token': sameForAll(200, 200),
  'POST /api/unsubscribe/:token': sameForAll(200, 200),
  'GET /api/uploads/new': sameForAll(200, 401),
  'GET /api/loops/:id/storage': inside(200),
  'GET /api/uploads/:key': authorOnly(200),
  'POST /api/uploads/:key/edit': authorOnly(200),
  'DELETE /api/uploads/:key': authorOnly(204),
  'PUT /api/media/:id/captions': inside(403, { admin: 204, postAdmin: 204, author: 204 }),
  'PUT /api/media/:id': inside(403, { admin: 200, postAdmin: 200, author: 200 }),
  'GET /api/operator': operatorOnly(200),
  'PUT /api/operator/proof': operatorOnly(200),
  'GET /api/operator/people': operatorOnly(200),
  'GET /api/operator/loops': operatorOnly(200),
  'GET /api/operator/enquiries': operatorOnly(200),
  'GET /api/operator/data_requests': operatorOnly(200),
  'GET /api/operator/cases': operatorOnly(200),
  'GET /api/operator/acts': operatorOnly(200),
  'GET /api/operator/health': operatorOnly(200),
  'GET /api/operator/counts': operatorOnly(200),
  'GET /api/operator/queues': operatorOnly(200),
  'GET /api/operator/mails': operatorOnly(200),
  'GET /api/operator/texts': operatorOnly(200),
  'POST /api/operator/texts/:name': operatorOnly(204),
  'POST /api/operator/people/:id/reset_password': operatorOnly(204),
  'POST /api/operator/people/:id/change_email': operatorOnly(204),
  'POST /api/operator/people/:id/suspend': operatorOnly(204),
  'POST /api/operator/people/:id/reactivate': operatorOnly(204),
  'POST /api/operator/loops/:id/restore': operatorOnly(204),
  'GET /api/operator/loops/:id/leads': operatorOnly(200),
  'POST /api/operator/loops/:id/leads': operatorOnly(204),
  'POST /api/operator/loops/:id/leads/:userId/remove': operatorOnly(204),
  'POST /api/operator/mails/retry': operatorOnly(200),
  'POST /api/operator/events/retry': operatorOnly(200),
  'POST /api/operator/enquiries/:id/answered': operatorOnly(204),
  'POST /api/operator/data_requests/:id/answer': operatorOnly(204),
  'POST /api/operator/cases/:id/decide': operatorOnly(204),
  'POST /api/operator/cases/:id/answer_appeal': operatorOnly(204),
  'POST /api/operator/test_mail': operatorOnly(200),
} satisfies Record<string, Row>;

/** An account that waits for a parent’s yes is signed out, to fields and channels too, but to these. */
export const whileWaiting = {
  'DELETE /api/sessions/current': 204,
  'GET /api/parental_consents/current': 200,
  'POST /api/parental_consents': 202,
} satisfies Partial<Record<AuthorizedRoute, Cell>>;

/** Resumable uploads speak tus, in headers, and are in no document. */
export const resumable = {
  'POST /api/uploads/resumable': sameForAll(201, 401),
  'HEAD /api/uploads/resumable/:key': authorOnly(200),
  'PATCH /api/uploads/resumable/:key': authorOnly(204),
  'DELETE /api/uploads/resumable/:key': authorOnly(204),
} satisfies Record<string, Row>;

export const fields = {
  'Query.post': { ...inside(200), stranger: 'null', removed: 'null', operator: 'null' },
  'Query.allPosts': inside(200),
  'Query.allMessages': inside(200),
  'Query.allNotifications': inside(200),
  'Query.allNotificationGroups': inside(200),
  'Query.allSubscriptions': inside(200),
  'Query.allUsers': inside(200),
  'Mutation.signinUser': sameForAll(200, 200),
  'Mutation.createUser': sameForAll(200, 200),
} satisfies Record<string, Row>;

/** 200: confirmed; 404: rejected. A signed-out socket is disconnected: 401. */
export const channels = {
  'MessagesChannel subscribe': inside(200),
  'MessagesChannel send_message': inside(200),
  'MessagesChannel edit_message': inside(403, { admin: 200, postAdmin: 200, author: 200 }),
  'MessagesChannel delete_message': inside(403, { admin: 200, postAdmin: 200, author: 200 }),
  'LoopsChannel subscribe': inside(200),
  'NotificationsChannel subscribe': sameForAll(200, 401),
} satisfies Record<string, Row>;

function sameForAll(status: Cell, signedOut: Cell, but: Partial<Row> = {}): Row {
  return {
    ...{ admin: status, member: status, minor: status, postAdmin: status, author: status },
    ...{ stranger: status, removed: status, operator: status },
    // A dead token counts as none.
    suspended: signedOut,
    signedOut,
    ...but,
  };
}

function authorOnly(status: Cell): Row {
  return { ...sameForAll(404, 401), author: status };
}

function operatorOnly(status: Cell): Row {
  return { ...sameForAll(404, 404), operator: status };
}

function inside(status: Cell, but: Partial<Row> = {}): Row {
  return { ...sameForAll(status, 401), stranger: 404, removed: 404, operator: 404, ...but };
}
