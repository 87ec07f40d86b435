/** A caption of a film as WebVTT has it. `start` and `end` are seconds, `text` may have tags and entities. */
export type Cue = { name: string; start: number; end: number; settings: string; text: string };

/** A time as in WebVTT, the hours with two digits or left out, in seconds. */
export function secondsOf(time: string): number {
  return time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
}

/** In WebVTT's form: 00:07.500, and 01:00:07.500 from an hour on. */
export function timestamp(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60];
  const rest = (ms % 60_000) / 1000;
  const parts = [...(hours > 0 ? [hours] : []), minutes].map((part) => String(part).padStart(2, '0'));
  return [...parts, rest.toFixed(3).padStart(6, '0')].join(':');
}

/** Keeps the cues only. A problem says in a sentence what is wrong on which line. */
export function parseCaptions(text: string): { cues: Cue[] } | { problem: string } {
  const lines = text.split(/\r\n|\n|\r/);
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? ''))
    return { problem: 'This is not a captions file: a WebVTT file begins with the word WEBVTT.' };
  const cues: Cue[] = [];
  for (const block of blocksOf(lines)) {
    if (/^(NOTE|STYLE|REGION)(?:[ \t]|$)/.test(block.lines[0] ?? '')) continue;
    const cue = parseCue(block);
    if ('problem' in cue) return cue;
    cues.push(cue);
  }
  return cues.length > 0 ? { cues } : { problem: 'There are no captions in this file.' };
}

export function formatCaptions(cues: Cue[]): string {
  const blocks = cues.map(({ name, start, end, settings, text }) =>
    [name, `${timestamp(start)} --> ${timestamp(end)}${settings}`, text].filter(Boolean).join('\n'),
  );
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}

const timing =
  /^((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})[ \t]+-->[ \t]+((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})((?:[ \t]+[a-z]+:[\w%,.-]+)*)[ \t]*$/;

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

function parseCue({ first, lines }: Block): Cue | { problem: string } {
  const at = lines[0]?.includes('-->') ? 0 : 1;
  const [, start = '', end = '', settings = ''] = timing.exec(lines[at] ?? '') ?? [];
  const line = first + at;
  if (!start)
    return {
      problem: `Line ${line} of the captions must have two times, as in 00:01.000 --> 00:04.000.`,
    };
  if (secondsOf(end) <= secondsOf(start))
    return { problem: `The times in line ${line} of the captions end before they begin.` };
  const words = lines.slice(at + 1);
  const stray = words.findIndex((word) => word.includes('-->'));
  if (stray >= 0)
    return { problem: `An empty line is missing before line ${line + 1 + stray} of the captions.` };
  return {
    name: lines.slice(0, at).join(''),
    start: secondsOf(start),
    end: secondsOf(end),
    settings,
    text: words.join('\n'),
  };
}
