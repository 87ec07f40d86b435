import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../cli.ts', import.meta.url));

/** `npm run loopyard -- …` as it is typed, beside the running server of these settings. */
export function commandLine(
  words: string[],
  settings: Record<string, string>,
): Promise<{ code: number; said: string }> {
  const { PATH = '', HOME = '' } = process.env;
  return new Promise((done) =>
    execFile(process.execPath, [program, ...words], { env: { PATH, HOME, ...settings } }, (error, out, err) =>
      done({ code: Number(error?.code ?? 0), said: `${out}${err}` }),
    ),
  );
}
