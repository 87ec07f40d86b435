import { embedFor, isEmbedAddress } from './embeds.ts';

/** Changes to the tree of a description between its Markdown and the screen, as rehype plugins. */
export type MarkdownNode = {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: MarkdownNode[];
};

type Plugin = (tree: MarkdownNode) => void;

/** Ends the text after so many characters, wherever in the tree that is. */
export function shorten(limit: number): () => Plugin {
  return () => (tree) => {
    let left = limit;
    const cut = (node: MarkdownNode): MarkdownNode | null => {
      if (left <= 0) return null;
      if (node.type === 'text' && node.value !== undefined) return cutText(node);
      return node.children ? { ...node, children: node.children.flatMap((child) => cut(child) ?? []) } : node;
    };
    const cutText = (node: MarkdownNode): MarkdownNode => {
      const letters = [...(node.value ?? '')];
      const room = left;
      left -= letters.length;
      if (letters.length <= room) return node;
      return { ...node, value: `${letters.slice(0, room).join('').trimEnd()}…` };
    };
    tree.children = (tree.children ?? []).flatMap((child) => cut(child) ?? []);
  };
}

/** Addresses written out become links. */
export function linkAddresses(): Plugin {
  return (tree) =>
    replaceChildren(tree, (node) => {
      if (node.type !== 'text' || !node.value?.includes('http')) return [node];
      return node.value
        .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'])/)
        .filter(Boolean)
        .map((part) => (/^https?:\/\//.test(part) ? link(part) : { type: 'text', value: part }));
    });
}

/** A link to a video becomes its player; one with words of its own keeps them before it. */
export function playVideoLinks(): Plugin {
  return (tree) =>
    replaceChildren(tree, (node) => {
      const href = node.tagName === 'a' ? String(node.properties?.href ?? '') : '';
      const address = href && embedFor(href);
      if (!address) return [node];
      const player = { type: 'element', tagName: 'iframe', properties: { src: address }, children: [] };
      return textOf(node) === href ? [player] : [node, player];
    });
}

/** Frames of hosts that aren't known are left out. */
export function keepKnownFrames(): Plugin {
  return (tree) =>
    replaceChildren(tree, (node) =>
      node.tagName === 'iframe' && !isEmbedAddress(String(node.properties?.src ?? '')) ? [] : [node],
    );
}

function replaceChildren(node: MarkdownNode, change: (child: MarkdownNode) => MarkdownNode[]): void {
  node.children = node.children?.flatMap((child) => {
    // What stands inside a link is left as it is.
    if (child.tagName !== 'a') replaceChildren(child, change);
    return change(child);
  });
}

function link(href: string): MarkdownNode {
  return {
    type: 'element',
    tagName: 'a',
    properties: { href },
    children: [{ type: 'text', value: href }],
  };
}

function textOf(node: MarkdownNode): string {
  return node.value ?? (node.children ?? []).map(textOf).join('');
}
