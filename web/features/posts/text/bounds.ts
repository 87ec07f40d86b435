/**
 * How much a text may ask of whoever reads it. A description has 2,000 characters, and they can be made to mean
 * thousands of quotes within quotes or a table of a hundred thousand cells, which no browser lays out. What passes
 * these bounds is shown as it was written.
 */
const maxDepth = 40;
const maxNodes = 5_000;

type Node = {
  type: string;
  value?: string;
  align?: unknown[] | null;
  properties?: Record<string, unknown>;
  children?: Node[];
};

/** More quotes or lists open on one line than anyone means: seen before it is parsed, which takes its time too. */
export function opensTooMuch(text: string): boolean {
  return /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){40}/m.test(text);
}

/** Of Markdown, before it becomes a tree of HTML. */
export function boundMarkdown() {
  return (tree: Node, { value }: { value: unknown }): void => {
    if (isTooMuch(tree)) tree.children = [{ type: 'paragraph', children: [asWritten(value)] }];
  };
}

/** Of HTML, which may have been written as such. */
export function boundHtml() {
  return (tree: Node, { value }: { value: unknown }): void => {
    const paragraph = { type: 'element', tagName: 'p', properties: {}, children: [asWritten(value)] };
    if (isTooMuch(tree)) tree.children = [paragraph];
  };
}

function asWritten(value: unknown): Node {
  return { type: 'text', value: String(value) };
}

/** Without recursion: it is here to say what can't be recursed into. */
function isTooMuch(tree: Node): boolean {
  const open = [{ node: tree, depth: 0 }];
  let nodes = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next;
    const children = node.children ?? [];
    // A short row gets all the cells of the head.
    nodes += 1 + (node.align?.length ?? 0) * children.length;
    // A cell over a thousand columns makes them.
    nodes += Number(node.properties?.colSpan) || 0;
    if (nodes > maxNodes || depth > maxDepth) return true;
    for (const child of children) open.push({ node: child, depth: depth + 1 });
  }
  return false;
}
