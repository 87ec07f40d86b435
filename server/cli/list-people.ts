import { ageWords } from '@loopyard/contract/ages.ts';
import { noteAround } from '../features/operator/acts.ts';
import { countPages, listPeople, type PersonLine } from '../features/operator/queries.ts';
import { type Command, withPlatform } from './command.ts';
import { pageOf } from './misuse.ts';
import { finishWith } from './people.ts';
import { formatMinute, formatTable, sayPage } from './tabular.ts';

export const peopleCommand: Command = {
  usage: 'people [<word>] [--page=<n>]',
  summary: 'List accounts: all, or by a word in the name or e-mail address, or by number',
  async run(invocation) {
    const page = pageOf(invocation.flags);
    if (!page) return finishWith(invocation, 'Please give the page as a number: --page=2');
    const [word = null] = invocation.words;
    return withPlatform(invocation, (openPlatform) =>
      noteAround(openPlatform, { act: 'people' }, async () => {
        const { items, count } = await listPeople(openPlatform.platform.database.db, { word, page });
        const header = ['account', 'name', 'e-mail', 'age', 'state', 'loops', 'since', 'last active (UTC)'];
        for (const line of formatTable([header, ...items.map(cellsOf)])) invocation.say(line);
        sayPage(invocation, { page, pageCount: countPages(count), total: `${count} people` });
        return 0;
      }),
    );
  },
};

function cellsOf(person: PersonLine): string[] {
  const { id, firstName, lastName, email, ageBand, loopsCount, createdAt, lastUsedAt } = person;
  return [
    String(id),
    `${firstName} ${lastName}`,
    email,
    ageBand ? ageWords[ageBand] : '',
    stateOf(person),
    String(loopsCount),
    dayOf(createdAt),
    lastUsedAt ? formatMinute(lastUsedAt) : 'never',
  ];
}

function stateOf({ suspendedAt, waitsSince }: PersonLine): string {
  if (suspendedAt) return `suspended since ${dayOf(suspendedAt)}`;
  return waitsSince ? `waits for a parent since ${dayOf(waitsSince)}` : 'active';
}

const dayOf = (date: Date) => formatMinute(date).slice(0, 10);
