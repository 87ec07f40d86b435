import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../cli.ts', import.meta.url));
const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export type Ended = { code: number; said: string };

/** `npm run loopyard -- …` as it is typed, beside the running server of these settings. */
export function commandLine(words: string[], settings: Record<string, string>): Promise<Ended> {
  return run([cli, ...words], settings);
}

/** The server with these settings, until it has ended. */
export function refusedStart(settings: Record<string, string>): Promise<Ended> {
  return run([main], settings);
}

function run(program: string[], settings: Record<string, string>): Promise<Ended> {
  const handedOn = Object.entries(process.env).filter(([name]) =>
    /^(PATH|HOME|NODE_OPTIONS|LOOPYARD_MUTANTS?)$/.test(name),
  );
  return new Promise((done) =>
    execFile(
      process.execPath,
      program,
      { env: { ...Object.fromEntries(handedOn), ...settings } },
      (error, out, err) => done({ code: Number(error?.code ?? 0), said: `${out}${err}` }),
    ),
  );
}
