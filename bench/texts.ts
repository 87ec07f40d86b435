import { accountLimits } from '../contract/accounts.ts';
import { codeLimits } from '../contract/codes.ts';
import { commentLimits } from '../contract/comments.ts';
import { emailMax } from '../contract/email.ts';
import { invitationLimits } from '../contract/invitations.ts';
import { listLimits } from '../contract/lists.ts';
import { nameMax } from '../contract/names.ts';
import { postLimits } from '../contract/posts.ts';
import { profileLimits } from '../contract/profiles.ts';
import { commentsOf } from '../server/test/cable.ts';
import { nobodyAt, type Person, password, postOf } from '../server/test/people.ts';
import type { BenchWorld } from './world.ts';

const rounds = 5;

export async function texts(world: BenchWorld): Promise<void> {
  const healthz = `${world.serverUrl}/healthz`;
  console.log(
    `the longest wait for /healthz, at most 50 ms wanted\n${line('nothing sent', await longestWait(healthz))}`,
  );
  for (const [name, send] of Object.entries(await worstTexts(world)))
    console.log(line(name, await longestWait(healthz, send)));
}

type Send = () => Promise<unknown>;

async function worstTexts({ serverUrl, ann, loopId }: BenchWorld): Promise<Record<string, Send>> {
  const nobody = nobodyAt(serverUrl);
  const post = await postOf(ann, loopId);
  const locked = await postOf(ann, loopId, 'Locked', { password });
  const address = (max: number) => `${marks(max - '@example.org'.length)}@example.org`;
  const write = (title: string) => () => ann.post('/api/posts', { title, loop_id: loopId });
  const search = (text: string) => () =>
    ann.graphql(
      `query ($t: String) { allPosts(filter: { loop_id: ${loopId}, title_contains: $t }) { id } }`,
      {
        t: text,
      },
    );
  const long = marks(150_001);
  return {
    'a password at sign-in': () => signIn(nobody, ann.email, marks(accountLimits.passwordMax)),
    'a present password': () => changeWith(ann, marks(accountLimits.passwordMax)),
    'a post’s password': () =>
      ann.post(`/api/posts/${locked}/unlock`, { password: marks(accountLimits.passwordMax) }),
    'an e-mail to sign in with': () => signIn(nobody, address(emailMax), password),
    'an e-mail of a reset': () => chooseAs(nobody, address(emailMax)),
    'a hundred addresses of an invite': () =>
      ann.post(`/api/loops/${loopId}/invite`, {
        emails: Array.from({ length: invitationLimits.atOnce }, (_, i) => i + address(emailMax - 3)),
      }),
    'a name': () => ann.put(`/api/users/${ann.id}`, { user: { first_name: marks(nameMax) } }),
    'a bio': () => ann.put(`/api/users/${ann.id}`, { user: { bio: marks(profileLimits.bio) } }),
    'a code': () => ann.post('/api/loops/join', { loop_code: marks(codeLimits.typed) }),
    'a search': search('%_\\'.repeat(listLimits.searchText / 3)),
    'a description of marks': write(marks(postLimits.description)),
    ...Object.fromEntries(
      ['>', '[', '<', '![](', '*_', '`', '#', '|-'].map((sign) => [
        `a description of ${sign}`,
        write(sign.repeat(postLimits.description / sign.length)),
      ]),
    ),
    'a comment': () => comment(ann, post, marks(commentLimits.text)),
    'a GraphQL document of 20 kB': () => ann.graphql(`{ __typename ${'#\n'.repeat(9_900)} }`),
    'a password of 300 kB': () => signIn(nobody, ann.email, long),
    'a present password of 300 kB': () => changeWith(ann, long),
    'an e-mail of a reset of 300 kB': () => chooseAs(nobody, `${long}@example.org`),
    'an address of an invite of 300 kB': () =>
      ann.post(`/api/loops/${loopId}/invite`, { emails: [`${long}@example.org`] }),
    'a GraphQL document of 1 MB': () => ann.graphql(`{ __typename ${'#\n'.repeat(500_000)} }`),
  };
}

/** The worst case for Unicode normalisation: marks of two classes in the wrong order on a single letter. */
function marks(length: number): string {
  const half = Math.floor((length - 1) / 2);
  return `a${'\u0301'.repeat(length - 1 - half)}${'\u0316'.repeat(half)}`;
}

function signIn(nobody: Person, email: string, password: string) {
  const document = 'mutation ($input: SigninUserInput!) { signinUser(input: $input) { auth_token } }';
  return nobody.graphql(document, { input: { email, password } });
}

function changeWith(ann: Person, current: string) {
  const user = { password, password_confirmation: password, current_password: current };
  return ann.put(`/api/users/${ann.id}`, { user });
}

function chooseAs(nobody: Person, email: string) {
  const user = { password, password_confirmation: password };
  return nobody.put(`/api/password_resets/${'x'.repeat(43)}`, { email, user });
}

async function comment(ann: Person, post: number, text: string): Promise<void> {
  const cable = await ann.cable();
  await cable.subscribe(commentsOf(post));
  cable.perform(commentsOf(post), 'send_message', { text });
  await cable.next(commentsOf(post), (m) => m.action === 'created');
  cable.close();
}

/** Takes the best of several rounds, because other work on the machine only adds time. */
async function longestWait(healthz: string, send: Send = async () => {}): Promise<number> {
  const longest: number[] = [];
  for (let round = 0; round < rounds; round++) {
    let isOver = false;
    const asking = (async () => {
      let most = 0;
      for (let requestCount = 0; !isOver || requestCount < 20; requestCount++) {
        const since = performance.now();
        await (await fetch(healthz)).text();
        most = Math.max(most, performance.now() - since);
      }
      return most;
    })();
    await send();
    isOver = true;
    longest.push(await asking);
  }
  return Math.min(...longest);
}

function line(name: string, ms: number): string {
  return `  ${name.padEnd(40)} ${ms.toFixed(1).padStart(8)} ms`;
}
