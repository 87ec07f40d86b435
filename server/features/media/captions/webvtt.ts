import { fail, ok, type Result } from '../../../platform/result.ts';

const timing =
  /^((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})[ \t]+-->[ \t]+((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})((?:[ \t]+[a-z]+:[\w%,.-]+)*)[ \t]*$/;

/** Keeps the cues only. Failures say in a sentence what is wrong on which line. */
export function parseWebVtt(bytes: Uint8Array): Result<string> {
  const text = decodeUtf8(bytes);
  if (text === null) return invalidCaptions('The captions are not written in UTF-8.');
  const lines = text.split(/\r\n|\n|\r/);
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? ''))
    return invalidCaptions('This is not a captions file: a WebVTT file begins with the word WEBVTT.');
  const cues: string[] = [];
  for (const block of blocksOf(lines)) {
    if (/^(NOTE|STYLE|REGION)(?:[ \t]|$)/.test(block.lines[0] ?? '')) continue;
    const cue = parseCue(block);
    if (!cue.ok) return cue;
    cues.push(cue.value);
  }
  return cues.length > 0
    ? ok(`${['WEBVTT', ...cues].join('\n\n')}\n`)
    : invalidCaptions('There are no captions in this file.');
}

type Block = { first: number; lines: string[] };

/** Blocks between empty lines, each with its first line number. The file's header block is left out. */
function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = [];
  let isOpen = true;
  for (const [at, line] of lines.entries()) {
    if (at === 0) continue;
    const block = blocks.at(-1);
    if (line === '') isOpen = false;
    else if (isOpen) block?.lines.push(line);
    else {
      blocks.push({ first: at + 1, lines: [line] });
      isOpen = true;
    }
  }
  return blocks;
}

function parseCue({ first, lines }: Block): Result<string> {
  const at = lines[0]?.includes('-->') ? 0 : 1;
  const [, start = '', end = '', settings = ''] = timing.exec(lines[at] ?? '') ?? [];
  const line = first + at;
  if (!start)
    return invalidCaptions(
      `Line ${line} of the captions must have two times, as in 00:01.000 --> 00:04.000.`,
    );
  if (secondsOf(end) <= secondsOf(start))
    return invalidCaptions(`The times in line ${line} of the captions end before they begin.`);
  const words = lines.slice(at + 1);
  const stray = words.findIndex((word) => word.includes('-->'));
  if (stray >= 0)
    return invalidCaptions(`An empty line is missing before line ${line + 1 + stray} of the captions.`);
  return ok([...lines.slice(0, at), `${start} --> ${end}${settings}`, ...words].join('\n'));
}

function secondsOf(time: string): number {
  return time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

export function invalidCaptions(sentence: string) {
  return fail('validation', { detail: sentence, errors: { upload_key: sentence } });
}
