import { type ChildProcess, execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runCommand } from '../cli/run-command.ts';
import type { Clock } from '../platform/clock.ts';
import { atTestEnd } from './at-test-end.ts';

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));
const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Shared, because a hundred programs compile the same sources. */
export const compiled = fileURLToPath(new URL('../../.cache/compiled', import.meta.url));
export const quickImports = new URL('../../bin/quick-imports.js', import.meta.url).href;

export type Ended = { code: number; output: string };
export type StartedCommand = { child: ChildProcess; ended: Promise<Ended> };

/** In this process, beside the running server of these settings: starting a program costs more. */
export async function commandLine(
  words: string[],
  settings: Record<string, string>,
  clock?: Clock,
): Promise<Ended> {
  let output = '';
  const print = (line: unknown) => {
    output += `${line instanceof Error ? line.stack : line}\n`;
  };
  const write = (line: string) => {
    output += line;
  };
  const code = await runCommand(words, settings, { print, complain: print, log: { write } }, clock);
  return { code, output };
}

export function typedCommand(words: string[], settings: Record<string, string>): Promise<Ended> {
  return runProgram([cli, ...words], settings);
}

export function startCommand(words: string[], settings: Record<string, string>): StartedCommand {
  return begin([cli, ...words], settings);
}

export async function refusedStart(settings: Record<string, string>): Promise<Ended> {
  const { code, output } = await runProgram([main], settings);
  return { code, output: output.replace(/.+/g, (line) => JSON.parse(line).msg) };
}

export function startProgram(settings: Record<string, string>): StartedCommand {
  return begin([main], settings);
}

function runProgram(program: string[], settings: Record<string, string>): Promise<Ended> {
  return begin(program, settings).ended;
}

export function begin(
  program: string[],
  settings: Record<string, string>,
  hooks: string[] = [quickImports],
): StartedCommand {
  const handedOn = Object.entries(process.env).filter(([name]) =>
    /^(PATH|HOME|NODE_OPTIONS|LOOPYARD_MUTANTS?)$/.test(name),
  );
  const env = { ...Object.fromEntries(handedOn), NODE_COMPILE_CACHE: compiled, ...settings };
  const ended = Promise.withResolvers<Ended>();
  const args = [...hooks.flatMap((hook) => ['--import', hook]), ...program];
  const child = execFile(process.execPath, args, { env }, (error, out, err) =>
    ended.resolve({ code: Number(error?.code ?? 0), output: `${out}${err}` }),
  );
  atTestEnd(() => {
    child.kill('SIGTERM');
    return ended.promise;
  });
  return { child, ended: ended.promise };
}
