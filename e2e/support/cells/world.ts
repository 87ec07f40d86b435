import { setTimeout as pause } from 'node:timers/promises';
import { commandLine } from '../operators.ts';
import { type Account, codeOf, enter, loopOf, signUp, type Visitor } from './accounts.ts';
import { openDatabase } from './database.ts';
import { type FeeActor, type FeeLoop, makeFeeWorld } from './fee-world.ts';

export type World = {
  people: Record<Actor, Visitor>;
  loops: Record<LoopName, number>;
  posts: Record<PostName, string>;
  feeCode: string;
};
/** The admin runs all loops but the treasurer's; the payer is in those, the joiner is about to join them. */
export type Actor = 'admin' | 'member' | 'guest' | 'newcomer' | 'waiter' | 'stranger' | 'operator' | FeeActor;
export type LoopName = 'school' | 'empty' | 'odd' | 'crowd' | FeeLoop;
export type PostName =
  | 'pictures'
  | 'film'
  | 'words'
  | 'announced'
  | 'polled'
  | 'planned'
  | 'polledSecretly'
  | 'files'
  | 'locked'
  | 'paid'
  | 'odd'
  | 'bare'
  | 'lapsed';

const seeded = 'loopyard-tour';
const MANY = 1_000;
const longWord = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunternehmen'.slice(0, 60);
const oddWords = [
  `# ${longWord}`,
  `A word without a space: ${longWord}, and an address: https://example.org/${'a-long-path/'.repeat(12)}`,
  'שלום לכולם, הנה מה שהוחלט ביום שני בערב (ובאנגלית: as agreed), בבקשה לאשר.',
  'مرحبا بالجميع، هذا ما تقرر مساء الاثنين.',
].join('\n\n');

export async function makeWorld(): Promise<World> {
  const admin = await enter('admin@loopyard.example', seeded);
  const member = await enter('student@loopyard.example', seeded);
  const guest = await signUp('Gus', 'Guest');
  const newcomer = await signUp('Nia', 'Newcomer');
  const waiter = await signUp('Wim', 'Waiting', {
    ...{ age_band: 'under_13', parent_email: `parent.${Date.now()}@example.org` },
  });
  const school = await idOf(member, 'Brindlewick School');
  const club = await idOf(member, 'River Brindle Rowing Club');
  // Guests read only in loops without members under 18.
  await admin.call('PUT', `loops/${school}`, { loop: { adults_only: true, has_guest_access: true } });
  const loops = {
    school,
    empty: await loopOf(admin, member, 'Allotments'),
    odd: await loopOf(admin, member, `${longWord.slice(0, 30)} חוג שחמט`),
    crowd: await loopOf(admin, member, 'The Whole Town'),
  };
  const posts = {
    ...(await postsOf(admin, loops)),
    ...(await seededPosts(member, [club, school])),
  };
  await report(member, posts.words);
  await addOddPerson(admin, loops.odd);
  await crowd(admin, member, loops.crowd);
  const stranger = { ...newcomer, session: null };
  const fees = await makeFeeWorld();
  const operator = await signUp('Gita', 'Operator');
  await commandLine('operator', operator.email);
  return {
    people: { admin, member, guest, newcomer, waiter, stranger, operator, ...fees.people },
    loops: { ...loops, ...fees.loops },
    posts: { ...posts, lapsed: fees.lapsedPost },
    feeCode: fees.code,
  };
}

async function idOf(member: Account, loopName: string): Promise<number> {
  const { loops } = await member.call('GET', 'loops');
  return loops.find(({ name }: { name: string }) => name === loopName).id;
}

async function post(by: Account, words: object): Promise<string> {
  return String((await by.call('POST', 'posts', words)).post.id);
}

async function postsOf(admin: Account, loops: Record<'school' | 'odd', number>) {
  const inSchool = { loop_id: loops.school };
  const lockedPost = { title: 'Answers to the mock exam', password: 'open sesame', ...inSchool };
  const paidPost = {
    title:
      'Photographs of the summer concert, all of them and in full size, for those who could not be there. There are two hundred of them, from the first song to the last.',
    price_pence: 350,
    ...inSchool,
  };
  const announcement = {
    title: 'Please bring boots on Thursday. We walk to Mill Bridge.',
    announcement: { wants_confirmation: true },
    ...inSchool,
  };
  const poll = { question: 'Where do we go in June?', options: ['York', 'Leeds', 'Hull'] };
  const secretPoll = {
    question: 'Is the trip too dear for you?',
    options: ['Yes', 'No'],
    is_anonymous: true,
  };
  const polled = await post(admin, { title: 'The summer trip', poll, ...inSchool });
  await admin.call('PUT', `posts/${polled}/poll/vote`, { positions: [1] });
  const training = {
    ...{ name: 'Training', place: 'Sports hall', link: '', time_zone: 'Europe/London', capacity: 20 },
    ...{ starts_local: '2030-01-08T17:00', ends_local: '2030-01-08T18:30' },
    rule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=6',
  };
  const planned = await post(admin, { title: 'Bring clean shoes', event: training, ...inSchool });
  return {
    polled,
    planned,
    polledSecretly: await post(admin, { title: 'The cost of it', poll: secretPoll, ...inSchool }),
    locked: await post(admin, lockedPost),
    paid: await post(admin, paidPost),
    odd: await post(admin, { title: oddWords, loop_id: loops.odd }),
    announced: await post(admin, announcement),
    bare: await post(admin, { title: 'Nobody has answered this yet.', ...inSchool }),
  };
}

type ListedPost = {
  id: string;
  images_count: number;
  videos_count: number;
  files_count: number;
  main_media: { is_finished_processing: boolean } | null;
};

async function seededPosts(member: Account, loopIds: number[]) {
  const allPosts = await finishedPosts(member, loopIds);
  const idOf = (isIt: (post: ListedPost) => boolean) => String(allPosts.findLast(isIt)?.id);
  return {
    pictures: idOf(({ images_count }) => images_count > 1),
    film: idOf(({ videos_count }) => videos_count > 0),
    files: idOf(({ files_count }) => files_count > 0),
    words: idOf((post) => post.images_count + post.videos_count + post.files_count === 0),
  };
}

/** A server that has just started still processes its pictures. */
async function finishedPosts(member: Account, loopIds: number[]): Promise<ListedPost[]> {
  for (let round = 0; round < 600; round++) {
    const allPosts = (await Promise.all(loopIds.map((id) => listPosts(member, id)))).flat();
    const isFinished = allPosts.every(({ main_media }) => main_media?.is_finished_processing !== false);
    if (isFinished && allPosts.some(({ main_media }) => main_media)) return allPosts;
    await pause(500);
  }
  throw new Error('The pictures of the small world did not get ready');
}

async function listPosts(member: Account, loopId: number): Promise<ListedPost[]> {
  const query = `{ allPosts(filter: { loop_id: ${loopId} }, first: 60) { id images_count videos_count files_count main_media { is_finished_processing } } }`;
  return (await member.call('POST', 'graphql', { query })).data.allPosts;
}

async function report(member: Account, postId: string): Promise<void> {
  const reason = 'It names a pupil who did not agree to that.';
  await member.call('POST', `posts/${postId}/report`, { reason });
}

async function addOddPerson(admin: Account, loopId: number): Promise<void> {
  const [long, hebrew] = [
    await signUp(longWord.slice(0, 49), longWord.slice(0, 49)),
    await signUp('דנה', 'כהן'),
  ];
  const loop_code = await codeOf(admin, loopId);
  for (const person of [long, hebrew]) {
    await person.call('POST', 'loops/join', { loop_code });
    await post(person, { loop_id: loopId, title: oddWords.slice(0, 300) });
  }
}

/** A thousand members with a post and a notification each. By the database, as hashing passwords is slow. */
async function crowd(admin: Account, member: Account, loopId: number): Promise<void> {
  const sql = await openDatabase();
  await sql`
    with made as (
      insert into users (email, email_key, password_hash, first_name, last_name, last_accessed_loop_id, created_at)
      select key, key, '', 'Member', lpad(n::text, 4, '0'), ${loopId}, now()
      from generate_series(1, ${MANY}) n, lateral (select 'm' || n || '.' || ${loopId}::int || '@example.org' as key)
      returning id
    )
    insert into memberships (loop_id, user_id, joined_at) select ${loopId}, id, now() from made`;
  await sql`
    with made as (
      insert into posts (loop_id, user_id, title, sort_date, created_at, updated_at)
      select loop_id, user_id, 'A notice of member ' || user_id, at, at, at
      from memberships, lateral (select now() - user_id * interval '1 minute' as at)
      where loop_id = ${loopId} and user_id not in ${sql([admin.userId, member.userId])}
      returning loop_id, id, user_id, created_at
    )
    insert into notifications (loop_id, user_id, action, post_id, actor_id, event_id, created_at)
    select loop_id, ${member.userId}, 'created', id, user_id, -id, created_at from made`;
  await sql`
    update memberships set unread_count = ${MANY} where loop_id = ${loopId} and user_id = ${member.userId}`;
  await sql`update loops set members_count = members_count + ${MANY} where id = ${loopId}`;
  await sql.end();
}
