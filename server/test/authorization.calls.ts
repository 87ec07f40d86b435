import type {
  AuthorizedChannel,
  AuthorizedField,
  AuthorizedRoute,
} from '@loopyard/contract/authorization.ts';
import { commentsOf, loopChannel } from './cable.ts';
import { type Ids, never } from './makers.ts';
import { password } from './people.ts';
import { personCalls } from './person.calls.ts';
import { toldCalls } from './told.calls.ts';

type Parameter<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Parameter<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type PathIds<Route> = [Parameter<Route>] extends [never]
  ? { ids?: undefined }
  : { ids: Record<Parameter<Route>, string | number> };
type Call<Route> = (ids: Ids) => PathIds<Route> & { query?: string; body?: object };

const calls: { [Route in AuthorizedRoute]: Call<Route> } = {
  ...personCalls,
  ...toldCalls,
  'GET /api/doors': () => ({}),
  'GET /api/lawful_texts': () => ({}),
  'GET /api/users/:id': ({ author }) => ({ ids: { id: author } }),
  'PUT /api/users/:id': ({ author }) => ({ ids: { id: author }, body: { user: { bio: 'Of me' } } }),
  'DELETE /api/users/:id': ({ author }) => ({ ids: { id: author }, body: { current_password: password } }),
  'POST /api/users/:id/data_export': ({ author }) => ({ ids: { id: author } }),
  'GET /api/users': ({ loop }) => ({ query: `loop_id=${loop}` }),
  'GET /api/loops': () => ({}),
  'POST /api/loops': () => ({ body: { loop: { name: 'Another loop' } } }),
  'POST /api/loops/join': ({ code }) => ({ body: { loop_code: code } }),
  'GET /api/loops/:id': ({ loop }) => ({ ids: { id: loop } }),
  'PUT /api/loops/:id': ({ loop }) => ({ ids: { id: loop }, body: { loop: { name: 'Renamed' } } }),
  'DELETE /api/loops/:id': ({ loop }) => ({ ids: { id: loop }, body: { current_password: password } }),
  'POST /api/loops/:id/read': ({ loop }) => ({ ids: { id: loop } }),
  'POST /api/loops/:id/house_rules/read': ({ loop }) => ({ ids: { id: loop } }),
  'POST /api/loops/:id/leave': ({ loop }) => ({ ids: { id: loop } }),
  'POST /api/loops/:id/members/:userId/remove': ({ loop, bystander }) => ({
    ids: { id: loop, userId: bystander },
  }),
  'POST /api/loops/:id/members/:userId/add_admin': ({ loop, bystander }) => ({
    ids: { id: loop, userId: bystander },
  }),
  'POST /api/loops/:id/members/:userId/remove_admin': ({ loop, bystander }) => ({
    ids: { id: loop, userId: bystander },
  }),
  'PUT /api/loops/:id/members/:userId': ({ loop, bystander, role }) => ({
    ids: { id: loop, userId: bystander },
    body: { role_id: role },
  }),
  'GET /api/loops/:id/leads': ({ loop }) => ({ ids: { id: loop } }),
  'PUT /api/loops/:id/leads/:userId': ({ loop, bystander }) => ({ ids: { id: loop, userId: bystander } }),
  'DELETE /api/loops/:id/leads/:userId': ({ loop, bystander }) => ({
    ids: { id: loop, userId: bystander },
  }),
  'GET /api/loops/:id/watched_words': ({ loop }) => ({ ids: { id: loop } }),
  'POST /api/loops/:id/watched_words': ({ loop }) => ({
    ids: { id: loop },
    body: { words: ['gadzooks'], action: 'hold' },
  }),
  'POST /api/loops/:id/watched_words/try': ({ loop }) => ({ ids: { id: loop }, body: { text: 'Zounds!' } }),
  'DELETE /api/loops/:id/watched_words/:wordId': ({ loop, word }) => ({ ids: { id: loop, wordId: word } }),
  'POST /api/loops/:id/roles': ({ loop }) => ({ ids: { id: loop }, body: { name: 'Another role' } }),
  'PUT /api/loops/:id/roles/:roleId': ({ loop, role }) => ({
    ids: { id: loop, roleId: role },
    body: { is_minor: true },
  }),
  'DELETE /api/loops/:id/roles/:roleId': ({ loop, role }) => ({ ids: { id: loop, roleId: role } }),
  'GET /api/loops/:id/sanctions': ({ loop, author }) => ({ ids: { id: loop }, query: `user_id=${author}` }),
  'POST /api/loops/:id/sanctions': ({ loop, bystander }) => ({
    ids: { id: loop },
    body: { user_id: bystander, kind: 'warning', text: 'Please stop' },
  }),
  'DELETE /api/loops/:id/sanctions/:sanctionId': ({ loop, sanction }) => ({
    ids: { id: loop, sanctionId: sanction },
  }),
  'GET /api/loops/:id/acts': ({ loop }) => ({ ids: { id: loop } }),
  'GET /api/looks': () => ({}),
  'GET /api/loops/:id/looks': ({ loop }) => ({ ids: { id: loop } }),
  'GET /api/loops/:id/rules': ({ loop }) => ({ ids: { id: loop } }),
  'PUT /api/loops/:id/rules': ({ loop }) => ({ ids: { id: loop }, body: { hide_after: 5 } }),
  'GET /api/loops/:id/danger_text': ({ loop }) => ({ ids: { id: loop } }),
  'GET /api/loops/:id/invitation_codes': ({ loop }) => ({ ids: { id: loop } }),
  'POST /api/loops/:id/invitation_codes': ({ loop }) => ({
    ids: { id: loop },
    body: { description: 'For parents', single_use: true },
  }),
  'DELETE /api/loops/:id/invitation_codes/:codeId': ({ loop, codeId }) => ({ ids: { id: loop, codeId } }),
  'POST /api/loops/:id/invite': ({ loop }) => ({
    ids: { id: loop },
    body: { invitation_text: 'Come and join us', emails: ['someone.else@example.org'] },
  }),
  'GET /api/loops/:id/invitations': ({ loop }) => ({ ids: { id: loop } }),
  'DELETE /api/loops/:id/invitations/:invitationId': ({ loop, invitation }) => ({
    ids: { id: loop, invitationId: invitation },
  }),
  'GET /api/loop_codes/:code': ({ code }) => ({ ids: { code } }),
  'POST /api/posts': ({ loop }) => ({ body: { title: 'Hello', loop_id: loop } }),
  'PUT /api/posts/:id': ({ post }) => ({ ids: { id: post }, body: { post: { title: 'Edited' } } }),
  'DELETE /api/posts/:id': ({ post, loop }) => ({ ids: { id: post }, body: { loop_id: loop } }),
  'POST /api/media/:id/edit': ({ media }) => ({ ids: { id: media }, body: {} }),
  'POST /api/posts/:id/unlock': ({ post }) => ({ ids: { id: post }, body: { password: 'not needed' } }),
  'POST /api/posts/:id/report': ({ post, loop }) => ({
    ids: { id: post },
    body: { loop_id: loop, reason: 'It is unkind' },
  }),
  'POST /api/messages/:id/report': ({ comment, loop }) => ({
    ids: { id: comment },
    body: { loop_id: loop, reason: 'It is unkind' },
  }),
  'GET /api/blocks': () => ({}),
  'POST /api/users/:id/block': ({ author }) => ({ ids: { id: author } }),
  'DELETE /api/users/:id/block': ({ author }) => ({ ids: { id: author } }),
  'POST /api/users/:id/report': ({ author, loop }) => ({
    ids: { id: author },
    body: { loop_id: loop, reason: 'It is unkind' },
  }),
  'GET /api/loops/:id/plan': ({ loop }) => ({ ids: { id: loop } }),
  'POST /api/loops/:id/plan': ({ loop }) => ({
    ids: { id: loop },
    body: { plan: 'annual', members: 30, months: 12 },
  }),
  'DELETE /api/loops/:id/plan': ({ loop }) => ({ ids: { id: loop } }),
  'POST /api/loops/:id/membership': ({ loop }) => ({ ids: { id: loop } }),
  'GET /api/loops/:id/memberships': ({ loop }) => ({ ids: { id: loop } }),
  'POST /api/posts/:id/purchase': ({ priced }) => ({ ids: { id: priced } }),
  'POST /api/memberships': () => ({
    body: {
      first_name: 'Some',
      last_name: 'Body',
      email: 'some@example.org',
      days: 'Two Days Monday & Tuesday',
      terms: true,
    },
  }),
  'GET /api/checkouts/:id': ({ checkout }) => ({ ids: { id: checkout } }),
  'GET /api/invoices': () => ({}),
  'GET /api/invoices/:id/pdf': ({ invoice }) => ({ ids: { id: invoice } }),
  'GET /api/reports': ({ loop }) => ({ query: `loop_id=${loop}` }),
  'PUT /api/reports/:id': ({ report }) => ({
    ids: { id: report },
    body: { resolution: 'kept', note: 'Fine' },
  }),
  'GET /api/cases': ({ loop }) => ({ query: `loop_id=${loop}` }),
  'GET /api/cases/mine': () => ({}),
  'POST /api/cases/:id/claim': ({ case: id }) => ({ ids: { id } }),
  'DELETE /api/cases/:id/claim': ({ case: id }) => ({ ids: { id } }),
  'POST /api/cases/:id/looks': ({ case: id }) => ({ ids: { id } }),
  'POST /api/cases/:id/appeal': ({ decidedCase: id }) => ({ ids: { id }, body: { text: 'It was a joke' } }),
  'PUT /api/cases/:id/appeal': ({ appeal: id }) => ({ ids: { id }, body: { decision: 'upheld' } }),
  'PUT /api/cases/:id': ({ case: id }) => ({ ids: { id }, body: { outcome: 'kept', note: 'Fine' } }),
  'GET /api/analytics/last_time_seen': ({ author, loop }) => ({ query: `user_id=${author}&loop_id=${loop}` }),
  'GET /api/analytics/messages_sent': ({ author, loop }) => ({ query: `user_id=${author}&loop_id=${loop}` }),
  'GET /api/analytics/created_posts': ({ author, loop }) => ({ query: `user_id=${author}&loop_id=${loop}` }),
  'POST /api/analytics/post_seen_times': ({ post }) => ({ body: { post_id: post } }),
  'GET /api/analytics/post_seen_times': ({ post, author }) => ({
    query: `post_id=${post}&user_id=${author}`,
  }),
  'GET /api/analytics/content': ({ loop }) => ({ query: `loop_id=${loop}` }),
  'GET /api/support': () => ({}),
  'GET /api/emergency_text': () => ({}),
  'POST /api/outside_reports': ({ post }) => ({
    body: { place: `/feed/${post}`, reason: 'It shows my child', email: 'dora@example.org' },
  }),
  'POST /api/contact': () => ({
    body: { name: 'Somebody', email: 'somebody@example.org', message: 'How does it work?' },
  }),
  'POST /api/submit': () => ({
    body: { firstName: 'Some', email: 'somebody@example.org', checkbox: true },
  }),
  'GET /api/uploads/new': () => ({ query: 'filename=a.txt' }),
  'GET /api/loops/:id/storage': ({ loop }) => ({ ids: { id: loop } }),
  'GET /api/uploads/:key': ({ upload }) => ({ ids: { key: upload } }),
  'POST /api/uploads/:key/edit': ({ upload }) => ({ ids: { key: upload }, body: {} }),
  'DELETE /api/uploads/:key': ({ upload }) => ({ ids: { key: upload } }),
  'PUT /api/media/:id/captions': ({ media }) => ({ ids: { id: media }, body: { upload_key: null } }),
  'PUT /api/media/:id': ({ media }) => ({ ids: { id: media }, body: { title: 'Our trip' } }),
  'GET /api/operator': () => ({}),
  'PUT /api/operator/proof': () => ({ body: { current_password: password } }),
  'GET /api/operator/people': () => ({ query: 'search=ben' }),
  'GET /api/operator/loops': ({ loop }) => ({ query: `search=${loop}` }),
  'GET /api/operator/enquiries': () => ({}),
  'GET /api/operator/cases': () => ({}),
  'GET /api/operator/acts': () => ({}),
  'GET /api/operator/health': () => ({}),
  'GET /api/operator/counts': () => ({}),
  'GET /api/operator/queues': () => ({}),
  'GET /api/operator/mails': () => ({}),
  'GET /api/operator/texts': () => ({}),
  'POST /api/operator/texts/:name': () => ({ ids: { name: 'contact' }, body: { text: 'Call us' } }),
  'POST /api/operator/people/:id/reset_password': ({ author }) => ({ ids: { id: author } }),
  'POST /api/operator/people/:id/suspend': ({ author }) => ({ ids: { id: author } }),
  'POST /api/operator/people/:id/reactivate': ({ author }) => ({ ids: { id: author } }),
  'POST /api/operator/loops/:id/restore': ({ loop }) => ({ ids: { id: loop } }),
  'GET /api/operator/loops/:id/leads': ({ loop }) => ({ ids: { id: loop } }),
  'POST /api/operator/loops/:id/leads': ({ loop, leadEmail }) => ({
    ids: { id: loop },
    body: { email: leadEmail },
  }),
  'POST /api/operator/loops/:id/leads/:userId/remove': ({ loop, bystander }) => ({
    ids: { id: loop, userId: bystander },
  }),
  'POST /api/operator/mails/retry': () => ({}),
  'POST /api/operator/events/retry': () => ({}),
  'POST /api/operator/enquiries/:id/answered': ({ enquiry }) => ({ ids: { id: enquiry } }),
  'POST /api/operator/cases/:id/decide': ({ leftCase: id }) => ({ ids: { id }, body: { outcome: 'kept' } }),
  'POST /api/operator/cases/:id/answer_appeal': ({ leftAppeal: id }) => ({
    ids: { id },
    body: { decision: 'upheld' },
  }),
  'POST /api/operator/test_mail': () => ({ body: { email: 'somebody@example.org' } }),
};

export function address(route: AuthorizedRoute, ids: Ids) {
  const [method = '', pattern = ''] = route.split(' ');
  const { ids: pathIds, query, body } = (calls[route] as Call<string>)(ids);
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => String(pathIds?.[name]));
  return { method, path: query ? `${path}?${query}` : path, body };
}

export const documents: Record<AuthorizedField, (ids: Ids, n: number) => string> = {
  'Query.post': ({ post }) => `{ post(id: ${post}) { id title abilities { update } } }`,
  'Query.allPosts': ({ loop }) => `{ allPosts(filter: { loop_id: ${loop} }) { id } }`,
  'Query.allMessages': ({ post }) =>
    `{ allMessages(filter: { messageable_type: "Post", messageable_id: ${post} }) { id text } }`,
  'Query.allNotifications': ({ loop }) =>
    `{ allNotifications(filter: { loop_id: ${loop} }) { id notifiable { title } } }`,
  'Query.allNotificationGroups': ({ loop }) =>
    `{ allNotificationGroups(filter: { loop_id: ${loop} }) { id sentence notifiable { ... on Post { title } } } }`,
  'Query.allSubscriptions': ({ loop }) =>
    `{ allSubscriptions(filter: { loop_id: ${loop} }) { id subscribable { ... on Post { title } ... on User { name } } } }`,
  'Query.allUsers': ({ loop }) => `{ allUsers(filter: { loop_id: ${loop} }) { id name } }`,
  'Mutation.signinUser': (_, n) =>
    `mutation { signinUser(input: { email: "signed.in.${n}@example.org", password: "${password}" }) { auth_token } }`,
  'Mutation.createUser': (_, n) =>
    `mutation { createUser(input: { first_name: "N", last_name: "N", email: "made.${n}@example.org", password: "${password}" }) { auth_token } }`,
};

/** How each channel is asked; without an `action` the subscription itself is the question. */
export const subscriptions: Record<
  AuthorizedChannel,
  (ids: Ids) => {
    identifier: object;
    action?: string;
    data?: object;
    next?: { action: string; data: object };
    answer?: string;
  }
> = {
  'MessagesChannel subscribe': ({ post }) => ({ identifier: commentsOf(post) }),
  'MessagesChannel send_message': ({ post }) => ({
    identifier: commentsOf(post),
    action: 'send_message',
    data: { text: 'Hello' },
    answer: 'created',
  }),
  'MessagesChannel edit_message': ({ post, comment }) => ({
    identifier: commentsOf(post),
    action: 'edit_message',
    data: { message_id: comment, text: 'Edited' },
    answer: 'updated',
  }),
  'MessagesChannel delete_message': ({ post, comment }) => ({
    identifier: commentsOf(post),
    action: 'delete_message',
    data: { message_id: comment },
    answer: 'deleted',
  }),
  'MessagesChannel typing': ({ post }) => ({
    identifier: commentsOf(post),
    action: 'typing',
    // It has no answer of its own; a refusal comes before that of the next.
    next: { action: 'send_message', data: { text: 'Hello' } },
    answer: 'created',
  }),
  'NotificationsChannel subscribe': () => ({ identifier: { channel: 'NotificationsChannel' } }),
  'LoopsChannel subscribe': ({ loop }) => ({ identifier: loopChannel(loop) }),
};

const asks: Record<string, (ids: Ids, n: number) => unknown> = { ...calls, ...documents, ...subscriptions };

export function idsNamedBy(call: string): (keyof Ids)[] {
  const names = new Set<keyof Ids>();
  const watchedIds = new Proxy(never, {
    get(ids, name: keyof Ids) {
      names.add(name);
      return ids[name];
    },
  });
  asks[call]?.(watchedIds, 0);
  return [...names];
}
