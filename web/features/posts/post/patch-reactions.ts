import type { QueryClient } from '@tanstack/react-query';
import type { Reactions } from '../../reactions/reactions.ts';
import { patchShown } from './patch-shown.ts';

export function patchReactions(queries: QueryClient, id: string, next: Partial<Reactions>): void {
  const { reactions, my_reaction } = next;
  const change = { ...(reactions && { reactions }), ...(my_reaction !== undefined && { my_reaction }) };
  patchShown(queries, id, (post) => ({ ...post, ...change }));
}
