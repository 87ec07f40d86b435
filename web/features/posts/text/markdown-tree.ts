import { tagPieces } from '@loopyard/contract/hashtags.ts';
import { embedFor, embedName, isEmbedAddress } from './embeds.ts';

export type MarkdownNode = {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: MarkdownNode[];
};

export type Plugin = (tree: MarkdownNode) => void;

export function linkAddresses(): Plugin {
  return (tree) =>
    replaceChildren(tree, (node, isInLink) => {
      if (isInLink || node.type !== 'text' || !node.value?.includes('http')) return [node];
      // Odd parts are the captured addresses.
      return node.value
        .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]'])/)
        .map((part, at) => (at % 2 ? link(part, part) : { type: 'text', value: part }))
        .filter((part) => part.value !== '');
    });
}

/** A link with its own text keeps it before the player. */
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

/** For a preview, which has no players: the bare address of a film says nothing. */
export function nameVideoLinks(): Plugin {
  return (tree) =>
    replaceChildren(tree, (node) => {
      const href = node.tagName === 'a' ? String(node.properties?.href ?? '') : '';
      const address = href && textOf(node) === href && embedFor(href);
      return [address ? { type: 'text', value: `Video on ${embedName(address)}` } : node];
    });
}

/** Drops frames of unknown hosts, and frames inside links, which would nest two controls. */
export function keepKnownFrames(): Plugin {
  return (tree) =>
    replaceChildren(tree, (node, isInLink) => {
      const isKept = !isInLink && isEmbedAddress(String(node.properties?.src ?? ''));
      return node.tagName === 'iframe' && !isKept ? [] : [node];
    });
}

/** External pictures become links: loading them would tell that site who reads the post. */
export function linkPictures(): Plugin {
  return (tree) =>
    replaceChildren(tree, (node, isInLink) => {
      if (node.tagName !== 'img') return [node];
      const src = String(node.properties?.src ?? '');
      const name = String(node.properties?.alt ?? '') || src;
      return [src && !isInLink ? link(src, name) : { type: 'text', value: name }];
    });
}

/** `#trip` leads to the posts with this tag. */
export function linkTags(addressOf: (tag: string) => string): Plugin {
  return (tree) =>
    replaceChildren(tree, (node, isInLink, isInCode) => {
      if (isInLink || isInCode || node.type !== 'text') return [node];
      return tagPieces(node.value ?? '').map(({ words, tag }) =>
        tag === null ? { type: 'text', value: words } : link(addressOf(tag), words),
      );
    });
}

type Change = (child: MarkdownNode, isInLink: boolean, isInCode: boolean) => MarkdownNode[];

function replaceChildren(node: MarkdownNode, change: Change, isInLink = false, isInCode = false): void {
  node.children = node.children?.flatMap((child) => {
    replaceChildren(child, change, isInLink || child.tagName === 'a', isInCode || child.tagName === 'code');
    return change(child, isInLink, isInCode);
  });
}

function link(href: string, words: string): MarkdownNode {
  return {
    type: 'element',
    tagName: 'a',
    properties: { href },
    children: [{ type: 'text', value: words }],
  };
}

export function textOf(node: MarkdownNode): string {
  return node.value ?? (node.children ?? []).map(textOf).join('');
}
