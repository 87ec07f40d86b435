import { type ActLine, countPages, listActs } from '../features/operator/queries.ts';
import { type Command, withPlatform } from './command.ts';
import { pageOf } from './misuse.ts';
import { finishWith } from './people.ts';
import { formatMinute, formatTable, sayPage } from './tabular.ts';

export const auditCommand: Command = {
  usage: 'audit [--page=<n>]',
  summary: 'List what operators did here and at /operator, newest first',
  async run(invocation) {
    const page = pageOf(invocation.flags);
    if (!page) return finishWith(invocation, 'Please give the page as a number: --page=2');
    return withPlatform(invocation, async ({ platform }) => {
      const { items, count } = await listActs(platform.database.db, page);
      const header = ['when (UTC)', 'act', 'about', 'by', 'outcome'];
      for (const line of formatTable([header, ...items.map(cellsOf)])) invocation.say(line);
      sayPage(invocation, { page, pageCount: countPages(count), total: `${count} acts` });
      return 0;
    });
  },
};

const outcomes: Record<string, string> = { done: 'done', begun: 'begun, not finished', failed: 'failed' };

function cellsOf({ createdAt, act, userId, loopId, osUser, byUserId, outcome }: ActLine): string[] {
  const about = [userId !== null && `account ${userId}`, loopId !== null && `loop ${loopId}`];
  return [
    formatMinute(createdAt),
    act,
    about.filter(Boolean).join(', ') || '–',
    byUserId === null ? osUser : `account ${byUserId}`,
    outcomes[outcome] ?? `refused: ${outcome}`,
  ];
}
