import { revisionLimits } from '@loopyard/contract/revisions.ts';
import { type Demo, timeOf } from './demo.ts';
import type { DemoComment, DemoPost } from './model.ts';

/** Keeps the text before a change. @returns whether the change is late enough to be told */
export function keepText(demo: Demo, thing: DemoPost | DemoComment, next: string): boolean {
  const text = 'title' in thing ? thing.title : thing.text;
  const isLate = demo.now().getTime() - Date.parse(thing.created_at) > revisionLimits.freeSeconds * 1_000;
  if (text === next || !isLate || thing.held_for) return false;
  demo.world.revisions.unshift({ of: thing.id, text, by: demo.viewerId(), edited_at: timeOf(demo) });
  return true;
}
