import { listLimits } from '@loopyard/contract/lists.ts';
import { type Demo, orNotFound } from './demo.ts';
import type { DemoLoop, DemoPost } from './model.ts';
import { edits, findPost, loopOf, readerOf } from './reading.ts';
import { refusal } from './refusals.ts';

export function ownLoop(demo: Demo, id: number): DemoLoop {
  const loop = loopOf(demo, id);
  if (!readerOf(demo, id).isAdmin) throw refusal('forbidden');
  return loop;
}

export function postOf(demo: Demo, id: number): DemoPost {
  return orNotFound(findPost(demo, id));
}

export function editablePost(demo: Demo, id: number): DemoPost {
  const post = postOf(demo, id);
  if (!edits(demo, post)) throw refusal('forbidden');
  return post;
}

export function pageOf<Row>(rows: Row[], page = 1) {
  const size = listLimits.memberPage;
  return {
    rows: rows.slice((page - 1) * size, page * size),
    total_items: rows.length,
    current_page: page,
    total_pages: Math.ceil(rows.length / size),
  };
}
