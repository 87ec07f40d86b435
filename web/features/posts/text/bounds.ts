/** Text beyond these is shown plain: 2,000 characters can make 100,000 table cells, which hang a browser. */
const maxDepth = 40;
const maxNodes = 5_000;

type Node = {
  type: string;
  value?: string;
  align?: unknown[] | null;
  properties?: Record<string, unknown>;
  children?: Node[];
};

/** Checked before parsing, because parsing takes time too. */
export function opensTooMuch(text: string): boolean {
  return /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){40}/m.test(text);
}

export function boundMarkdown() {
  return (tree: Node, { value }: { value: unknown }): void => {
    if (isTooMuch(tree)) tree.children = [{ type: 'paragraph', children: [asWritten(value)] }];
  };
}

export function boundHtml() {
  return (tree: Node, { value }: { value: unknown }): void => {
    const paragraph = { type: 'element', tagName: 'p', properties: {}, children: [asWritten(value)] };
    if (isTooMuch(tree)) tree.children = [paragraph];
  };
}

function asWritten(value: unknown): Node {
  return { type: 'text', value: String(value) };
}

/** Not recursive: the input may be too deep for recursion. */
function isTooMuch(tree: Node): boolean {
  const open = [{ node: tree, depth: 0 }];
  let nodes = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next;
    const children = node.children ?? [];
    // Short rows are padded to the width of the head.
    nodes += 1 + (node.align?.length ?? 0) * children.length;
    // A colspan creates columns.
    nodes += Number(node.properties?.colSpan) || 0;
    if (nodes > maxNodes || depth > maxDepth) return true;
    for (const child of children) open.push({ node: child, depth: depth + 1 });
  }
  return false;
}
