import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../platform/patience.testing.ts';
import { commentsOf, openCable } from '../cable.ts';
import { type Person, signUp } from '../people.ts';

export type Acknowledged = {
  posts: Set<number>;
  comments: Set<string>;
  uploads: Map<string, Person>;
};

export type Work = { url: string; loopId: number; postId: number; picture: Buffer; film: Buffer };

export function startWriting(
  person: Person,
  work: Work,
): { acknowledged: Acknowledged; stop(): Promise<void> } {
  const acknowledged: Acknowledged = { posts: new Set(), comments: new Set(), uploads: new Map() };
  let uploader = person;
  // Starts near the limit, since earlier writing left uploads waiting.
  let waiting = 15;
  let stopped = false;
  const forever = async (write: (n: number) => Promise<void>) => {
    for (let n = 0; !stopped; n++) await write(n).catch(() => sleep(100));
  };
  const all = Promise.all([
    forever(async (n) => {
      const body = { title: `Post ${n}`, loop_id: work.loopId };
      const { status, body: answer } = await person.post('/api/posts', body);
      if (status === 201) acknowledged.posts.add(answer.post.id);
      else await sleep(50);
    }),
    forever(async () => {
      const cable = await openCable(work.url, person.token);
      try {
        await cable.subscribe(commentsOf(work.postId));
        for (let n = 0; !stopped; n++) {
          const uuid = `${process.hrtime.bigint()}`;
          cable.perform(commentsOf(work.postId), 'send_message', { text: `Comment ${n}`, uuid });
          const comment = cable.next(commentsOf(work.postId), (m) => m.message?.uuid === uuid);
          // The answer may be lost when the process is killed.
          if (await Promise.race([comment, sleep(10_000, null)])) acknowledged.comments.add(uuid);
          else throw new Error('not acknowledged');
        }
      } finally {
        cable.close();
      }
    }),
    forever(async (n) => {
      const [name, bytes] = n % 2 ? ['a.jpg', work.picture] : ['a.mp4', work.film];
      if (waiting === 15) [uploader, waiting] = [await signUp(work.url, 'Uploader'), 0];
      const upload = await uploader.get(`/api/uploads/new?filename=${name}`);
      if (upload.status !== 200) return void (await sleep(50));
      const answer = await fetch(upload.body.url, { method: 'PUT', body: new Uint8Array(bytes as Buffer) });
      waiting++;
      if (answer.status === 201) acknowledged.uploads.set(upload.body.fields.key, uploader);
      await sleep(700);
    }),
  ]);
  return {
    acknowledged,
    async stop() {
      stopped = true;
      await all;
    },
  };
}

const enough = 4;

/** Waits for more of each kind, so that slow machines write enough too. */
export async function untilEnough(acknowledged: Acknowledged): Promise<void> {
  const sizes = () => Object.values(acknowledged).map(({ size }) => size);
  const before = sizes();
  await until(
    () => sizes().every((size, n) => size >= (before[n] ?? 0) + enough),
    () => `${enough} more of each were to be taken than ${before}, and there are ${sizes()}`,
  );
}
