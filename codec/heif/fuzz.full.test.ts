import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linkTo } from '../made.testing.ts';
import { processFile } from '../run.ts';
import { fuzz, spoiltSample } from './fuzz.testing.ts';
import { samplesOf } from './samples.testing.ts';

test.for([2, 3])(
  '50,000 corrupted files are read or rejected with an error message (seed %i)',
  async (seed) => {
    const startedAt = Date.now();
    const outcomes = await fuzz({ samples: await samplesOf(), cases: 50_000, seed });
    console.log(`${Math.round((Date.now() - startedAt) / 1000)} s: ${JSON.stringify(outcomes)}`);
    expect(outcomes.read).toBeGreaterThan(1000);
  },
);

test('hundreds of them also pass the decoders, and end as a picture or a sentence', async () => {
  const samples = await samplesOf();
  const outcomes: Record<string, number> = {};
  const folder = await mkdtemp(join(tmpdir(), 'spoilt-'));
  const source = join(folder, 'upload');
  for (let n = 0; n < 300; n++) {
    await writeFile(source, spoiltSample({ samples, seed: 6 }, n));
    const outDir = await mkdtemp(join(folder, 'out-'));
    const result = await processFile({ fetch: linkTo(source), outDir, name: 'IMG_0001.HEIC' });
    const outcome = result.ok ? result.value.resourceType : result.error;
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    expect(outcome).toMatch(/^(image|video|file|This [^{}<>\n]+\.)$/);
    expect(result, `case ${n}`).not.toHaveProperty('ended');
    await rm(source);
  }
  await rm(folder, { recursive: true });
  console.log(JSON.stringify(outcomes));
});
