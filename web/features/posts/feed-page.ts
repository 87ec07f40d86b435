import { listLimits } from '@loopyard/contract/lists.ts';

/** Imports no screen: it is inlined in the feed's page. @param before a post's id: the page holds older posts */
export function feedPage(loopId: number, search: string, before: string | null) {
  return { loop: String(loopId), search: search || null, first: listLimits.feedPage, before };
}
