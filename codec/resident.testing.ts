import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { type Answer, UPLOAD } from './job.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { checkedDraft, type ProcessOptions, type ProcessResult, type processFile } from './run.ts';

type Input = Pick<Parameters<typeof processFile>[0], 'fetch' | 'outDir' | 'name'>;
type Word = { progress: number } | { answer: Answer };

let resident: ChildProcess | null = null;

/** Like `processFile`, but with one child for all files: starting one costs more than most pictures. */
export async function processByResident(input: Input, options: ProcessOptions = {}): Promise<ProcessResult> {
  const { outDir, name } = input;
  await input.fetch(join(outDir, UPLOAD));
  resident ??= startResident();
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const answer = await askChild(
    resident,
    { source: join(outDir, UPLOAD), outDir, name, edit: null, limits },
    options,
  );
  return answer.ok ? { ok: true, value: await checkedDraft(answer.draft, outDir) } : answer;
}

function startResident(): ChildProcess {
  const child = fork(new URL('./resident-child.testing.ts', import.meta.url));
  child.unref();
  child.channel?.unref();
  return child;
}

function askChild(child: ChildProcess, job: object, { onProgress }: ProcessOptions): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const hear = (word: Word) => ('answer' in word ? resolve(word.answer) : onProgress?.(word.progress));
  const fail = (code: number | null) => reject(new Error(`the child ended with ${code}`));
  child.on('message', hear).once('exit', fail).send(job);
  return promise.finally(() => child.off('message', hear).off('exit', fail));
}
