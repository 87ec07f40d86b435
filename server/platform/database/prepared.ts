import type { Db } from './database.ts';

/**
 * A query built and prepared once per database: `const byId = prepared((db) => db.select()….prepare('by_id'))`,
 * then `byId(db).execute({ id })`. Outside transactions only: it would run on another connection.
 */
export function prepared<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>();
  return (db) => {
    let query = built.get(db);
    if (!query) {
      query = build(db);
      built.set(db, query);
    }
    return query;
  };
}
