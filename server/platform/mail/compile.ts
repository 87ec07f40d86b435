import { readFileSync, writeFileSync } from 'node:fs';
import mjml2html from 'mjml';

const source = new URL('letter.mjml', import.meta.url);
const target = new URL('letter.html', import.meta.url);

export async function compileLetter(): Promise<string> {
  const { html } = await mjml2html(readFileSync(source, 'utf8'), { validationLevel: 'strict', fonts: {} });
  return `${html.replace(/^\s+|[ \t]+$/gm, '').trim()}\n`;
}

export const compiledLetter = () => readFileSync(target, 'utf8');

if (import.meta.main) writeFileSync(target, await compileLetter());
