/** Rows of the table in `authorization.ts`: what each kind of person is answered. */
export type Actor =
  | 'admin'
  | 'member'
  | 'minor'
  | 'postAdmin'
  | 'author'
  | 'stranger'
  | 'removed'
  | 'operator'
  | 'suspended'
  | 'signedOut';
export type Cell = number | 'null';
export type Row = Record<Actor, Cell>;

export function sameForAll(status: Cell, signedOut: Cell, but: Partial<Row> = {}): Row {
  return {
    ...{ admin: status, member: status, minor: status, postAdmin: status, author: status },
    ...{ stranger: status, removed: status, operator: status },
    // A dead token counts as none.
    suspended: signedOut,
    signedOut,
    ...but,
  };
}

export function authorOnly(status: Cell): Row {
  return { ...sameForAll(404, 401), author: status };
}

export function operatorOnly(status: Cell): Row {
  return { ...sameForAll(404, 404), operator: status };
}

export function inside(status: Cell, but: Partial<Row> = {}): Row {
  return { ...sameForAll(status, 401), stranger: 404, removed: 404, operator: 404, ...but };
}
