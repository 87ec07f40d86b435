import { embedSources } from '@loopyard/contract/embeds.ts';
import { fireEvent, render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import table from './hostile-markdown.txt?raw';
import { PreviewText } from './preview-text.tsx';
import { RichText } from './rich-text.tsx';

type Case = { text: string; html: string };

const chapters = table
  .split(/^== /m)
  .slice(1)
  .map((chapter) => {
    const [title = '', ...cases] = chapter.trim().split('\n\n');
    return [title, cases.map(caseOf)] as const;
  });

describe.for(chapters)('hostile Markdown: %s', ([, cases]) => {
  test.for(cases)('%s', ([, { text, html }]) => {
    const fullText = render(<RichText text={text} />).container;
    const shortText = render(<RichText text={text} limit={10} />).container;
    const card = render(<PreviewText text={text} limit={10} />).container;
    expect(shownIn(boxOf(fullText))).toBe(html);
    expect([boxOf(fullText), boxOf(shortText), card].flatMap(harmIn)).toEqual([]);
    playAll(fullText);
  });
});

test('the table holds as many cases as were written', () => {
  expect(chapters.flatMap(([, cases]) => cases).length).toBe(table.match(/^=(?!=)/gm)?.length);
});

function boxOf(container: Element): Element {
  return container.firstElementChild ?? container;
}

/** Format: the name, the input (`>` lines; `\u0000` for invisible characters), the expected output. */
function caseOf(lines: string): readonly [name: string, Case] {
  const [name = '', ...caseLines] = lines.split('\n');
  const after = (mark: string) =>
    caseLines
      .filter((line) => line.startsWith(mark))
      .map((line) => line.slice(mark.length + 1))
      .join('\n')
      .replace(/\\u([0-9a-f]{4})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return [name, { text: after('>'), html: after('=') }];
}

/** HTML without the attributes all links share; players show their host only. */
function shownIn(parent: Element): string {
  return [...parent.childNodes]
    .map((node) => {
      if (!(node instanceof Element))
        return (node.textContent ?? '').replaceAll('<', '&lt;').replaceAll('\n', ' ');
      if (node.localName === 'button') return `[player of ${node.textContent?.split('content from ')[1]}]`;
      const attributes = [...node.attributes]
        .filter(({ name }) => name !== 'target' && name !== 'rel')
        .map(({ name, value }) => ` ${name}="${value}"`);
      const tag = `<${node.localName}${attributes.join('')}>`;
      return /^(br|hr)$/.test(node.localName) ? tag : `${tag}${shownIn(node)}</${node.localName}>`;
    })
    .join('');
}

const shapes = ['align', 'colspan', 'rowspan', 'start', 'open', 'dir', 'lang'];
const forbidden =
  'script,style,iframe,img,picture,source,video,audio,track,object,embed,link,meta,base,form,input,button,select,svg,math';
const followed = /^(?!\s*[\w-]+:)|^(https?|mailto):/i;

/** Anything that would run code, send a request or block the page. */
function harmIn(box: Element): Element[] {
  const elements = [...box.querySelectorAll('*')].filter(
    (element) => !element.closest('button[type="button"]'),
  );
  return elements.filter((element) => {
    const attributes = element.getAttributeNames().filter((name) => !shapes.includes(name));
    if (element.localName !== 'a') return attributes.length > 0 || element.matches(forbidden);
    return (
      attributes.join() !== 'href,target,rel' ||
      !followed.test(element.getAttribute('href') ?? '') ||
      element.getAttribute('target') !== '_blank' ||
      element.getAttribute('rel') !== 'noopener noreferrer nofollow' ||
      element.parentElement?.closest('a')
    );
  });
}

function playAll(container: Element): void {
  for (const button of container.querySelectorAll('button')) fireEvent.click(button);
  for (const frame of container.querySelectorAll('iframe')) {
    expect(
      embedSources.some((source) => frame.src.startsWith(source)),
      frame.src,
    ).toBe(true);
    expect(frame.getAttribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-presentation allow-popups',
    );
    expect(frame.closest('a')).toBeNull();
    expect(frame.hasAttribute('srcdoc')).toBe(false);
  }
}
