import { searchedText, wordLimits } from '../contract/words.ts';
import { tellRatio } from './tell.ts';
import type { BenchWorld } from './world.ts';

const rounds = 200;

/** A loop with every word it may watch, against one with none, for the longest post that has no hit. At most 1 ms apart. */
export async function words(world: BenchWorld): Promise<void> {
  const { ann, serverUrl, loopId } = world;
  const { body } = await ann.post('/api/loops', { loop: { name: 'Watchful', adults_only: true } });
  const watchful = body.loop.id;
  const list = Array.from({ length: wordLimits.words }, (_, i) => `${spelled(i)} ${spelled(i + 1)}ish`);
  const { status } = await ann.post(`/api/loops/${watchful}/watched_words`, {
    words: list,
    action: 'refuse',
  });
  if (status !== 201) throw new Error(`${status} for ${list.length} words at ${serverUrl}`);
  const title = 'something quite harmless and long '.repeat(58);
  const ours: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await timed(() => ann.post('/api/posts', { title, loop_id: watchful })));
    floor.push(await timed(() => ann.post('/api/posts', { title, loop_id: loopId })));
  }
  tellRatio(`a post of ${title.length} letters, ${wordLimits.words} words and none`, { ours, floor }, 'µs');
  const plain = await timed(async () => {
    for (let round = 0; round < rounds; round++) searchedText(title);
  });
  console.log(`  of that ${Math.round(plain / rounds)} µs to prepare its text`);
}

/** In letters, so that no two begin alike for long. */
const spelled = (n: number) => `${[...String(n)].map((digit) => 'hoptimbulk'[Number(digit)]).join('')}ward`;

/** In microseconds. */
async function timed(act: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await act();
  return (performance.now() - since) * 1000;
}
