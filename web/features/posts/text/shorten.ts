import { firstWords, withEllipsis } from '@loopyard/contract/preview.ts';
import { characters } from '@loopyard/contract/text.ts';
import { type MarkdownNode, type Plugin, textOf } from './markdown-tree.ts';

/** Adds '…' after `limit` characters. Cuts no word, format or table, unless the text begins with it. */
export function shorten(limit: number): () => Plugin {
  return () => (tree) => {
    const state: CutState = { remaining: limit, last: null, isCut: false, isOver: false };
    const nodes = tree.children ?? [];
    tree.children = takeNodes(nodes, state);
    if (!state.last && state.isCut) {
      // The text is a single table that is too large.
      tree.children = takeNodes([{ type: 'text', value: nodes.map(wordsOf).join(' ').trim() }], state);
    }
    if (state.last && state.isCut) state.last.value = withEllipsis(state.last.value ?? '');
  };
}

type CutState = {
  remaining: number;
  last: MarkdownNode | null;
  isCut: boolean;
  isOver: boolean;
};

const marks = ['strong', 'em', 'del', 'code', 'a', 'b', 'i', 's', 'u', 'sub', 'sup', 'kbd'];

function takeNodes(nodes: MarkdownNode[], state: CutState): MarkdownNode[] {
  return nodes.flatMap((node) => (state.isOver ? [] : (takeOne(node, state) ?? [])));
}

function takeOne(node: MarkdownNode, state: CutState): MarkdownNode | null {
  if (node.type === 'text') return takeText(node, state);
  if (!node.children?.length) return node;
  const isTable = node.tagName === 'table';
  const isMark = marks.includes(node.tagName ?? '');
  if ((isTable || (isMark && state.last)) && [...textOf(node)].length > state.remaining) {
    state.isCut = true;
    state.isOver = state.last !== null;
    return null;
  }
  const children = takeNodes(node.children, state);
  return children.length > 0 ? { ...node, children } : null;
}

function takeText(node: MarkdownNode, state: CutState): MarkdownNode | null {
  const text = node.value ?? '';
  const room = state.remaining;
  state.remaining -= characters(text);
  const isWhole = state.remaining >= 0;
  const value = firstWords(text, room);
  if (!isWhole) Object.assign(state, { isCut: true, isOver: true });
  const textNode = { ...node, value };
  if (value.trim()) state.last = textNode;
  return value ? textNode : null;
}

function wordsOf(node: MarkdownNode): string {
  return node.value?.trim() ?? (node.children ?? []).map(wordsOf).filter(Boolean).join(' ');
}
