import { isLawfulName, type LawfulName, lawfulNames, lawfulTexts } from '@loopyard/contract/lawful-texts.ts';
import { actAndNote } from '../features/operator/acts.ts';
import { changeLawfulText, type LawfulRow, listLawfulTexts } from '../features/operator/texts.ts';
import { sentenceOf } from '../platform/result.ts';
import { type Command, type Invocation, withPlatform } from './command.ts';
import { finishWith } from './people.ts';
import { formatMinute } from './tabular.ts';

export const textsCommand: Command = {
  usage: 'texts [set|clear] [<name>] [<words>]',
  summary: 'List the texts the law asks for; set one, from standard input without words; or clear one',
  async run(invocation) {
    const [verb, name, words] = invocation.words;
    if (!verb) return listTexts(invocation);
    const isUse = verb === 'set' || (verb === 'clear' && words === undefined);
    if (!isUse || !isLawfulName(name))
      return finishWith(
        invocation,
        `Usage: npm run loopyard -- texts set <name> <words>, or: texts clear <name>. The names are: ${lawfulNames.join(', ')}`,
      );
    if (verb === 'clear') return changeText(invocation, name, '');
    const text = words ?? (await invocation.readInput());
    if (!text.trim()) return finishWith(invocation, `Please give the words, or: texts clear ${name}`);
    return changeText(invocation, name, text);
  },
};

async function listTexts(invocation: Invocation): Promise<number> {
  return withPlatform(invocation, async ({ platform }) => {
    for (const line of (await listLawfulTexts(platform.database.db)).flatMap(formatText))
      invocation.say(line);
    return 0;
  });
}

/** Indented, so that a line of it can't pass for one of ours. */
function formatText({ name, text, changedAt, osUser, byUserId }: LawfulRow): string[] {
  const by = byUserId === null ? osUser : `account ${byUserId}`;
  const change = changedAt ? `, ${formatMinute(changedAt)} by ${by}` : '';
  return [
    `${name} (${lawfulTexts[name].heading}): ${text === null ? 'empty' : 'set'}${change}`,
    ...(text?.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => `    > ${line}`) ?? []),
  ];
}

async function changeText(invocation: Invocation, name: LawfulName, text: string): Promise<number> {
  return withPlatform(invocation, async (openPlatform) => {
    const act = text ? 'texts set' : 'texts clear';
    const result = await actAndNote(openPlatform, { act }, (tx) =>
      changeLawfulText(openPlatform.ctx, tx, { name, text }),
    );
    if (!result.ok) return finishWith(invocation, sentenceOf(result));
    invocation.say(text ? `Readers see it now: ${name}` : `Readers don’t see it any more: ${name}`);
    return 0;
  });
}
