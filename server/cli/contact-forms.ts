import { markAnswered } from '../features/enquiries/commands.ts';
import { type EnquiryRow, linesOf, listEnquiries } from '../features/enquiries/queries.ts';
import { actAndNote, noteAround } from '../features/operator/acts.ts';
import { type Command, type Invocation, reportResult, withPlatform } from './command.ts';
import { pageOf } from './misuse.ts';
import { finishWith } from './people.ts';
import { formatMinute, sayPage } from './tabular.ts';

export const contactFormsCommand: Command = {
  usage: 'contact-forms [answered] [<number>] [--page=<n>]',
  summary: 'Read messages from the public forms, newest first; mark one as answered',
  async run(invocation) {
    const [verb, number] = invocation.words;
    if (!verb) return listForms(invocation);
    const id = Number(number);
    if (verb !== 'answered' || !Number.isSafeInteger(id) || id <= 0)
      return finishWith(invocation, 'Usage: npm run loopyard -- contact-forms answered <number>');
    return withPlatform(invocation, async (openPlatform) => {
      const result = await actAndNote(openPlatform, { act: 'contact-forms answered' }, (tx) =>
        markAnswered(openPlatform.ctx, tx, id),
      );
      return reportResult(invocation, result, {
        success: `Form ${id} is marked as answered`,
        absent: `There is no unanswered form ${id}`,
      });
    });
  },
};

async function listForms(invocation: Invocation): Promise<number> {
  const { flags, say } = invocation;
  const page = pageOf(flags);
  if (!page) return finishWith(invocation, 'Please give the page as a number: --page=2');
  return withPlatform(invocation, (openPlatform) =>
    noteAround(openPlatform, { act: 'contact-forms' }, async () => {
      const { items, count, pageCount, robotCount } = await listEnquiries(
        openPlatform.platform.database.db,
        page,
      );
      for (const line of items.flatMap(formatEnquiry)) say(line);
      if (robotCount > 0) say(`Not shown, because robots sent them: ${robotCount}`);
      sayPage(invocation, { page, pageCount, total: `${count} forms` });
      return 0;
    }),
  );
}

/** Indented, so that a visitor's line can't pass for one of ours. */
function formatEnquiry({ id, kind, name, email, fields, createdAt, answeredAt }: EnquiryRow): string[] {
  const state = answeredAt ? `answered ${formatMinute(answeredAt)}` : 'not answered';
  return [
    `${id}  ${formatMinute(createdAt)}  ${kind}  ${state}`,
    `    from ${name}, ${email}`,
    ...linesOf(fields)
      .flatMap((words) => words.split(/\r\n|[\n\r\u2028\u2029]/))
      .map((line) => `    > ${line}`),
    '',
  ];
}
