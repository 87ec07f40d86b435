import type { Ids } from './authorization.calls.ts';
import { commentsOf } from './cable.ts';
import { loopOf, type Person, postOf } from './people.ts';
import { uploadOf } from './uploads.ts';

/** Who a scene is made of: the loop's admin, who is in it, and who was taken out of it. */
export type Cast = { admin: Person; member: Person; author: Person; removed: Person; bystander: Person };

/** A loop with one of everything that a call can name. */
export async function makeScene({ admin, member, author, removed, bystander }: Cast): Promise<Ids> {
  const loop = await loopOf(admin, [member, author, removed, bystander]);
  await admin.post(`/api/loops/${loop}/members/${removed.id}/remove`);
  const codes = await admin.get(`/api/loops/${loop}/invitation_codes`);
  const post = await postOf(author, loop);
  const upload = (await uploadOf(author, 'a.txt', 'a')).fields.key;
  const code = codes.body.loop_codes[0].loop_code;
  return { loop, post, comment: 0, author: author.id, bystander: bystander.id, code, upload };
}

/** A comment under a post. */
export async function commentOf(author: Person, post: number): Promise<number> {
  const cable = await author.cable();
  await cable.subscribe(commentsOf(post));
  cable.perform(commentsOf(post), 'send_message', { text: 'Words' });
  const { message } = await cable.next(commentsOf(post), (m) => m.action === 'created');
  cable.close();
  return message.id;
}
