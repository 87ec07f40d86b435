import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';

type Extensions = { micromarkExtensions?: unknown[]; fromMarkdownExtensions?: unknown[] };

/**
 * Tables and ~~strikethrough~~, as a remark plugin: what of GitHub's Markdown people here write. The whole of it
 * (remark-gfm) would bring footnotes, task lists and a second finder of addresses, three times the script.
 */
export function gfm(this: { data(): object }): void {
  const data: Extensions = this.data();
  data.micromarkExtensions = [
    ...(data.micromarkExtensions ?? []),
    gfmTable(),
    gfmStrikethrough({ singleTilde: false }),
  ];
  data.fromMarkdownExtensions = [
    ...(data.fromMarkdownExtensions ?? []),
    gfmTableFromMarkdown(),
    gfmStrikethroughFromMarkdown(),
  ];
}
