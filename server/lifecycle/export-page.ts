import { withoutMarks } from '@loopyard/contract/mentions.ts';
import { type Html, html } from '../platform/http/html.ts';
import { chapters, type Everything, type Row, unsaid, withheld } from './export-chapters.ts';

/** A file on a post, as its owner called and described it there. */
export type ExportedUse = { postId: number; title: string | null; alt: string | null };

/** A file in the archive. */
export type ExportedFile = {
  id: number;
  path: string;
  name: string;
  resourceType: string;
  uses: ExportedUse[];
};

type Letter = { data: Everything; loopNames: Map<number, string>; files: ExportedFile[]; hasDates: boolean };

export function exportPage(letter: Letter): string {
  const { account_portraits = [], portraits = [] } = letter.data;
  const faces = [...account_portraits, ...portraits].map(({ fileId }) => fileId);
  const unusedFiles = letter.files.filter(({ id, uses }) => uses.length === 0 && !faces.includes(id));
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>What Loopyard keeps about you</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
  article { margin: 1rem 0; border-top: 1px solid; padding-top: .5rem; overflow-wrap: anywhere; }
  dl { display: grid; grid-template-columns: 12rem 1fr; gap: .1rem 1rem; margin: .5rem 0; }
  dd { margin: 0; }
  .words { margin: 0; white-space: pre-wrap; }
  figure { margin: .5rem 0; }
  img, video { max-width: 100%; max-height: 30rem; }
</style>
<h1>What Loopyard keeps about you</h1>
<p>The file data.json contains the same for programs. Your files are in the folder media.</p>
${letter.hasDates && html`<p>The file events.ics has the dates that you added or said you may come to, for a calendar program.</p>`}
${chaptersOf(letter.data).map((chapter, at) => chapterOf(chapter, letter, at === 0 ? unusedFiles : []))}
<h2>What is not in here, and why</h2>
<ul>${withheld.map((reason) => html`<li>${reason}</li>`)}</ul>
</html>`.html;
}

/** A table without a place of its own is told in the first chapter, so that none is forgotten. */
function chaptersOf(data: Everything): typeof chapters {
  const placed = chapters.flatMap(({ parts }) => Object.keys(parts));
  const names = Object.keys(data).filter((name) => !placed.includes(name));
  const unplaced = Object.fromEntries(names.map((name) => [name, inWords(name.replaceAll('_', ' '))]));
  return chapters.map(({ title, parts }, at) => ({
    title,
    parts: at === 0 ? { ...parts, ...unplaced } : parts,
  }));
}

function chapterOf(
  { title, parts }: (typeof chapters)[number],
  letter: Letter,
  moreFiles: ExportedFile[],
): Html {
  const blocks = Object.entries(parts).flatMap(([name, heading]) => {
    const rows = letter.data[name] ?? [];
    if (rows.length === 0) return [];
    return html`${heading && html`<h3>${heading}</h3>`}${rows.map((row) => entry(row, name, letter))}`;
  });
  if (moreFiles.length > 0)
    blocks.push(html`<h3>Your other files</h3>${moreFiles.map((file) => figure(file))}`);
  return blocks.length > 0 ? html`<h2>${title}</h2>${blocks}` : html``;
}

function entry(row: Row, part: string, { loopNames, files }: Letter): Html {
  const loop = loopNames.get(Number(part === 'loops' ? row.id : row.loopId));
  const words = [row.title, row.text].filter(
    (text): text is string => typeof text === 'string' && text !== '',
  );
  const facts = Object.entries(row).filter(([key, value]) => !unsaid.test(key) && hasWords(value));
  const pictures = files.flatMap((file) => {
    if (row.fileId === file.id) return figure(file);
    const use = part === 'posts' && file.uses.find(({ postId }) => postId === row.id);
    return use ? figure(file, use) : [];
  });
  return html`<article>${words.map((text) => html`<p class="words">${withoutMarks(text)}</p>`)}
${pictures}
<dl>${loop !== undefined && html`<dt>Loop</dt><dd>${loop}</dd>`}${facts.map(
    ([key, value]) => html`<dt>${inWords(key)}</dt><dd>${valueInWords(value)}</dd>`,
  )}</dl></article>`;
}

function figure({ path, name, resourceType }: ExportedFile, use?: ExportedUse): Html {
  const preview =
    resourceType === 'image'
      ? html`<img src="${path}" alt="${use?.alt ?? ''}">`
      : resourceType === 'video'
        ? html`<video src="${path}" controls></video>`
        : html``;
  return html`<figure>${preview}<figcaption><a href="${path}">${use?.title ?? name}</a></figcaption></figure>`;
}

function hasWords(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && value !== undefined && value !== '' && value !== false && value !== 0;
}

function inWords(key: string): string {
  const words = key.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueInWords(value: unknown): string {
  if (value instanceof Date) return `${value.toISOString().slice(0, 16).replace('T', ' at ')} UTC`;
  if (value === true) return 'yes';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
