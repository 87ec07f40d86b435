import { requestWords } from '@loopyard/contract/data-requests.ts';
import { eq } from 'drizzle-orm';
import type { DataRequestId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Effects, type Happened, on, type Reaction } from '../../platform/events/events.ts';
import { letter } from '../../platform/mail/letter.ts';
import { type Mail, putMails } from '../../platform/mail/mail.ts';
import { dayIn } from '../../presenters/day.ts';
import { users } from '../accounts/tables.ts';
import { dataRequestAnswered, dataRequested } from './events.ts';
import { type DataRequestRow, dueAt } from './queries.ts';
import { dataRequests } from './tables.ts';

type Help = { supportEmail: string | null; contactEmail: string | null };
type Parts = { database: { db: Db }; config: Help; baseUrl(): string };
type Asker = { request: DataRequestRow; email: string; timeZone: string | null };

/** The operator’s own address, from the settings. */
const sort = { name: 'data-request', perDay: null };
const footer = 'You are receiving this because you asked about your data.';

export function requestReactions({ database: { db }, config, baseUrl }: Parts): Reaction[] {
  const helpEmail = config.supportEmail ?? config.contactEmail;
  return [
    on(dataRequested, ({ data_request_id }, event) =>
      tell(data_request_id, event, (asker) => [
        receiptMail(asker, baseUrl()),
        ...(helpEmail ? [operatorsMail(asker, helpEmail, baseUrl())] : []),
      ]),
    ),
    on(dataRequestAnswered, ({ data_request_id }, event) =>
      tell(data_request_id, event, (asker) => [answerMail(asker, baseUrl())]),
    ),
  ];

  async function tell(
    id: DataRequestId,
    { at }: Happened,
    write: (asker: Asker) => Mail[],
  ): Promise<Effects> {
    const [asker] = await db
      .select({ request: dataRequests, email: users.email, timeZone: users.timeZone })
      .from(dataRequests)
      .innerJoin(users, eq(users.id, dataRequests.userId))
      .where(eq(dataRequests.id, id));
    return asker ? { jobs: await putMails(db, at, write(asker)) } : {};
  }
}

function receiptMail({ request, email: to, timeZone }: Asker, baseUrl: string): Mail {
  const subject = 'We have your request about your data';
  return {
    key: `data-request:${request.id}`,
    to,
    subject,
    ...letter({
      heading: subject,
      paragraphs: [
        `You asked for ${requestWords[request.kind]}. We answer by ${dayIn(timeZone, dueAt(request), 'long')}.`,
      ],
      quote: request.text,
      button: { label: 'See your requests', url: `${baseUrl}/edit-account/data` },
      footer,
    }),
  };
}

function operatorsMail({ request }: Asker, to: string, baseUrl: string): Mail {
  const subject = 'Somebody asks about their data';
  return {
    key: `data-request-waits:${request.id}`,
    to,
    subject,
    unconfirmed: sort,
    ...letter({
      heading: subject,
      paragraphs: [`Please answer by ${dayIn(null, dueAt(request), 'long')}. You find it at /operator.`],
      button: { label: 'See the requests', url: `${baseUrl}/operator/requests` },
      footer: 'You are receiving this because this address is in the settings of the server.',
    }),
  };
}

function answerMail({ request, email: to }: Asker, baseUrl: string): Mail {
  const subject = 'An answer to your request about your data';
  return {
    key: `data-request-answered:${request.id}`,
    to,
    subject,
    ...letter({
      heading: subject,
      paragraphs: [`You asked for ${requestWords[request.kind]}. This is the answer:`],
      quote: request.answer ?? undefined,
      button: { label: 'See your requests', url: `${baseUrl}/edit-account/data` },
      footer,
    }),
  };
}
