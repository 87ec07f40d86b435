import { type Ids, never } from './authorization.calls.ts';
import type { Row } from './authorization.ts';
import { commentsOf } from './cable.ts';
import { payByCard } from './cards.ts';
import { commandLine } from './command-line.ts';
import type { TestWorld } from './harness.ts';
import { confirmationToken, linkIn, mailsTo } from './mail.ts';
import { dear, loopOf, nobodyAt, type Person, password, postOf, signUp } from './people.ts';
import { uploadOf } from './uploads.ts';

export type Cast = Record<
  'admin' | 'member' | 'postAdmin' | 'author' | 'removed' | 'bystander' | 'operator',
  Person
>;

/** A loop with one of everything that a call can name. @param as settings of the loop */
export async function makeScene(cast: Cast, as: object = {}): Promise<Ids> {
  const ids = await loopWithPost(cast, as);
  const { admin, author } = cast;
  return {
    ...ids,
    ...(await roleOf(admin, ids)),
    ...(await codeOf(admin, ids)),
    ...(await invitationOf(admin, ids)),
    ...(await sessionOf(author)),
    upload: await waitingUpload(author),
    media: await mediaOn(author, ids.post),
  };
}

/** A person may have only a few uploads waiting, so each author has one. */
const waiting = new Map<string, string>();

async function waitingUpload(author: Person): Promise<string> {
  const earlier = waiting.get(author.email);
  if (earlier) await author.delete(`/api/uploads/${earlier}`);
  const { key } = (await uploadOf(author, 'a.txt', 'a')).fields;
  waiting.set(author.email, key);
  return key;
}

async function mediaOn(author: Person, post: number): Promise<number> {
  const { simple_url } = await uploadOf(author, 'a.txt', 'a');
  const additional_media = [{ url: simple_url }];
  return (await author.put(`/api/posts/${post}`, { additional_media })).body.post.main_media.id;
}

export async function loopWithPost(cast: Cast, as: object = {}): Promise<Ids> {
  const { admin, member, postAdmin, author, removed: formerMember, bystander } = cast;
  const loop = await loopOf(admin, [member, postAdmin, author, formerMember, bystander], as);
  await admin.post(`/api/loops/${loop}/members/${formerMember.id}/remove`);
  const post = await postOf(author, loop, 'Something to say', { admin_ids: [postAdmin.id] });
  return { ...never, loop, post, comment: 0, author: author.id, bystander: bystander.id };
}

export type Scene = { cast: Cast; ids: Ids };
const sharedScenes = new WeakMap<TestWorld, Scene>();

/** Calls that change nobody's right and leave their object in place share one scene per world. */
export async function sceneFor(world: TestWorld, cast: Cast, call: string): Promise<Scene> {
  if (spends.test(call)) return ownScene(world, cast, call);
  const scene = await sharedScene(world, cast);
  await addParts(world, scene, call);
  return scene;
}

export async function ownScene(world: TestWorld, cast: Cast, call: string): Promise<Scene> {
  const mortal = endsAuthor.test(call) ? { ...cast, author: await world.person('Author') } : cast;
  const scene = { cast: mortal, ids: await loopWithPost(mortal) };
  await addParts(world, scene, call);
  return scene;
}

async function sharedScene(world: TestWorld, cast: Cast): Promise<Scene> {
  const earlier = sharedScenes.get(world);
  if (earlier) return earlier;
  const scene = { cast, ids: await loopWithPost(cast) };
  sharedScenes.set(world, scene);
  return scene;
}

async function addParts(world: TestWorld, { cast, ids }: Scene, call: string): Promise<void> {
  const { admin, author } = cast;
  if (call.includes('/api/operator')) await appoint(world, cast.operator);
  const lacks = (name: keyof Ids) => ids[name] === never[name];
  for (const { name, calls, make } of parts)
    if (calls.test(call) && lacks(name)) Object.assign(ids, await make(world, cast, ids));
  // Authors are subscribed to what they write a moment later; the subscription has its number before that.
  if (call.includes('/api/subscriptions')) await world.settle();
  if (call.endsWith('/membership'))
    await admin.put(`/api/loops/${ids.loop}`, {
      loop: { membership_fee_pence: 500, membership_fee_period: 'year' },
    });
  if (call === 'DELETE /api/loops/:id/plan') await buyPlan(world, admin, ids.loop);
  if (call.endsWith('/reactivate')) await cast.operator.post(`/api/operator/people/${author.id}/suspend`);
  if (call.includes('/restore')) await admin.delete(`/api/loops/${ids.loop}`, { current_password: password });
}

type Part = {
  name: keyof Ids;
  calls: RegExp;
  make(world: TestWorld, cast: Cast, ids: Ids): Promise<Partial<Ids>>;
};
const parts: Part[] = [
  { name: 'role', calls: /roles|members\/:userId$/, make: async (_, { admin }, ids) => roleOf(admin, ids) },
  { name: 'code', calls: /join$|_codes/, make: async (_, { admin }, ids) => codeOf(admin, ids) },
  { name: 'invitation', calls: /invitations/, make: async (_, { admin }, ids) => invitationOf(admin, ids) },
  { name: 'session', calls: /sessions\/:/, make: async (_, { author }) => sessionOf(author) },
  {
    name: 'upload',
    calls: /uploads\/:/,
    make: async (_, { author }) => ({ upload: await waitingUpload(author) }),
  },
  {
    name: 'media',
    calls: /media\/:/,
    make: async (_, { author }, { post }) => ({ media: await mediaOn(author, post) }),
  },
  {
    name: 'subscription',
    calls: /subscriptions\/:/,
    make: async (_, { author }, ids) => ({ subscription: await subscriptionOf(author, ids) }),
  },
  {
    name: 'priced',
    calls: /\/purchase/,
    make: async (_, { author }, { loop }) => ({
      priced: await postOf(author, loop, dear, { price_pence: 300 }),
    }),
  },
  {
    name: 'checkout',
    calls: /checkouts\/:/,
    make: async (_, { author }) => ({ checkout: await checkoutOf(author) }),
  },
  {
    name: 'invoice',
    calls: /invoices\/:/,
    make: async (world, { author }) => ({ invoice: await invoiceOf(world, author) }),
  },
  {
    name: 'report',
    calls: /reports/,
    make: async (_, cast, ids) => ({ report: await reportOf(cast, ids) }),
  },
  {
    name: 'notification',
    calls: /notifications\/:/,
    make: async (world, cast, ids) => ({ notification: await notificationOf(world, cast, ids) }),
  },
  { name: 'reset', calls: /password_resets\/:/, make: async (world) => ({ reset: await resetOf(world) }) },
  {
    name: 'confirmation',
    calls: /email_confirmations\/:/,
    make: async (world) => ({ confirmation: await confirmationOf(world) }),
  },
  {
    name: 'enquiry',
    calls: /enquiries\/:/,
    make: async (world, { operator }) => ({ enquiry: await enquiryOf(world, operator) }),
  },
];

/** Calls that take away a right or their object, or change what others may do. */
const spends =
  /^DELETE \/api\/(?!sessions\/current)|^PUT \/api\/(?!notification|operator)|\/(leave|join|membership|plan|roles|edit|suspend|reactivate|restore|answered|unlock|checkouts\/:id|pdf|(add_|remove_|)(admin|remove))$/;
export const endsWhoCalls = /^DELETE \/api\/(users|sessions)/;
const endsAuthor = new RegExp(`${endsWhoCalls.source}|/(suspend|reactivate)$`);

async function roleOf(admin: Person, { loop }: Ids): Promise<Partial<Ids>> {
  return { role: (await admin.post(`/api/loops/${loop}/roles`, { name: 'Helper' })).body.role.id };
}

async function codeOf(admin: Person, { loop }: Ids): Promise<Partial<Ids>> {
  const [{ id, loop_code }] = (await admin.get(`/api/loops/${loop}/invitation_codes`)).body.loop_codes;
  return { code: loop_code, codeId: id };
}

async function invitationOf(admin: Person, { loop }: Ids): Promise<Partial<Ids>> {
  // An address of its own: one may be asked only so often in a day.
  await admin.post(`/api/loops/${loop}/invite`, { emails: [`asked.${loop}.0@example.org`] });
  return { invitation: (await admin.get(`/api/loops/${loop}/invitations`)).body.invitations[0].id };
}

async function sessionOf(author: Person): Promise<Partial<Ids>> {
  return { session: (await author.get('/api/sessions')).body.sessions[0].id };
}

const provenAt = new Map<string, number>();
const tenMinutes = 10 * 60_000;

/** Opens /operator for them. It asks for the password again after 15 minutes. */
export async function appoint(world: TestWorld, operator: Person): Promise<void> {
  const { email } = operator;
  const now = world.clock.now().getTime();
  const lastAt = provenAt.get(email);
  if (lastAt !== undefined && now - lastAt < tenMinutes) return;
  if (lastAt === undefined) await commandLine(['operator', email], world.settings);
  await operator.put('/api/operator/proof', { current_password: password });
  provenAt.set(email, now);
}

async function enquiryOf(world: TestWorld, operator: Person): Promise<number> {
  const letter = { name: 'Dora', email: 'dora@example.org', message: 'How does it work?' };
  await nobodyAt(world.url).post('/api/contact', letter);
  return (await operator.get('/api/operator/enquiries')).body.enquiries[0].id;
}

async function subscriptionOf(author: Person, { loop, bystander }: Ids): Promise<number> {
  const path = `/api/subscriptions?subscribable_type=User&subscribable_id=${bystander}`;
  return (await author.post(path, { loop_id: loop })).body.subscription.id;
}

async function checkoutOf(author: Person): Promise<string> {
  const form = {
    first_name: 'A',
    last_name: 'B',
    email: 'a@example.org',
    days: 'Two Days Monday & Tuesday',
    terms: true,
  };
  return (await author.post('/api/memberships', form)).body.checkout.id;
}

async function invoiceOf(world: TestWorld, author: Person): Promise<number> {
  await payByCard(world, await checkoutOf(author));
  return (await author.get('/api/invoices')).body.invoices[0].id;
}

async function buyPlan(world: TestWorld, admin: Person, loop: number): Promise<void> {
  const { body } = await admin.post(`/api/loops/${loop}/plan`, { plan: 'annual', members: 30, months: 12 });
  await payByCard(world, body.checkout.id);
}

async function reportOf({ admin, bystander }: Cast, { loop, post }: Ids): Promise<number> {
  await bystander.post(`/api/posts/${post}/report`, { reason: 'It is unkind' });
  return (await admin.get(`/api/reports?loop_id=${loop}`)).body.reports[0].id;
}

async function notificationOf(world: TestWorld, { admin, author }: Cast, { loop }: Ids): Promise<number> {
  await admin.post('/api/posts', { title: 'Look', loop_id: loop, invited_user_ids: [author.id] });
  await world.settle();
  const { data } = await author.graphql(`{ allNotifications(filter: { loop_id: ${loop} }) { id } }`);
  return Number(data.allNotifications[0].id);
}

async function resetOf(world: TestWorld): Promise<Ids['reset']> {
  const { email } = await world.person('Forgetful');
  await nobodyAt(world.url).post('/api/password_resets', { email });
  const link = linkIn((await mailsTo(world, email))[0], '/password_resets');
  return { token: link.searchParams.get('token') ?? '', email };
}

async function confirmationOf(world: TestWorld): Promise<string> {
  const newcomer = await signUp(world.url, 'Newcomer');
  return confirmationToken((await mailsTo(world, newcomer.email))[0]);
}

export async function castIn(world: TestWorld, name = ''): Promise<Cast> {
  const [admin, member, postAdmin, author, formerMember, bystander, operator] = await Promise.all([
    world.person(`${name}Admin`),
    world.person(`${name}Member`),
    world.person(`${name}PostAdmin`),
    world.person(`${name}Author`),
    world.person(`${name}Removed`),
    world.person(`${name}Bystander`),
    world.person(`${name}Operator`),
  ]);
  return { admin, member, postAdmin, author, removed: formerMember, bystander, operator };
}

export function whoMay(cast: Cast, row: Row): Person {
  const may = (cell: Row[keyof Row]) => typeof cell === 'number' && cell < 300;
  const actor = (['admin', 'author', 'member', 'operator'] as const).find((name) => may(row[name]));
  if (!actor) throw new Error('nobody may make this call');
  return cast[actor];
}

export async function commentOf(author: Person, post: number, text = 'Words'): Promise<number> {
  const cable = await author.cable();
  await cable.subscribe(commentsOf(post));
  cable.perform(commentsOf(post), 'send_message', { text });
  const { message } = await cable.next(commentsOf(post), (m) => m.action === 'created');
  cable.close();
  return message.id;
}
