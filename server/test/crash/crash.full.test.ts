import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeVideo, twoColours } from '@loopyard/codec/made.testing.ts';
import { FF_ENCODER_MPEG4 } from 'node-av/constants';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { startStopwatch, until } from '../../platform/patience.testing.ts';
import { loopOf, type Person, postOf, signUp } from '../people.ts';
import { expectWhole } from './expect-whole.ts';
import { freePort } from './free-port.ts';
import { type Program, programIn, type Victim } from './program.ts';
import { startWriting, untilEnough, type Work } from './writer.ts';

const kills = 6;
let folder: string;
let program: Program;
let ann: Person;
let work: Work;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'a crash '));
  program = programIn(join(folder, 'data'), await freePort());
  await program.start();
  ann = await signUp(program.url, 'Ann');
  const loopId = await loopOf(ann);
  const film = join(folder, 'film.mp4');
  await makeVideo({ path: film, width: 640, height: 360, frames: 250, codec: FF_ENCODER_MPEG4 });
  work = {
    url: program.url,
    loopId,
    postId: await postOf(ann, loopId),
    picture: await twoColours(1200, 800).jpeg().toBuffer(),
    film: await readFile(film),
  };
});
afterAll(async () => {
  await program.stop();
  await rm(folder, { recursive: true, force: true });
});

describe(`kill -9 at ${kills} random moments during writing loses nothing`, () => {
  test.each<Victim>(['server', 'database', 'media'])('when the %s is killed', async (victim) => {
    const writing = startWriting(ann, work);
    let sinceLastKill = startStopwatch();
    try {
      for (let killed = 0; killed < kills; ) {
        await sleep(randomInt(100, 1_500));
        if (!(await program.kill(victim))) continue;
        killed++;
        sinceLastKill = startStopwatch();
        if (victim === 'server') await program.start();
      }
      // Acknowledgements after the last kill count too.
      await untilEnough(writing.acknowledged);
    } finally {
      await writing.stop();
    }
    const { posts, comments, uploads } = writing.acknowledged;

    await untilAnswers();
    const sinceWriting = startStopwatch();
    await expectWhole(ann, work, writing.acknowledged);
    console.log(
      `${kills} kills of the ${victim}: ${posts.size} posts, ${comments.size} comments and ${uploads.size} uploads,`,
    );
    console.log(
      `none lost, all processed ${sinceLastKill()} s after the last kill, ${sinceWriting()} s after the last was written`,
    );
  });
});

async function untilAnswers(): Promise<void> {
  let answer = 'no answer';
  await until(
    async () => {
      const { ok, status } = await fetch(`${program.url}/readyz`);
      answer = String(status);
      return ok;
    },
    () => `the server is to be ready, and answers ${answer}`,
  );
}
