import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { on, type Reaction } from '../../platform/events/events.ts';
import { letter } from '../../platform/mail/letter.ts';
import { putMails } from '../../platform/mail/mail.ts';
import { enquirySent } from './events.ts';
import { linesOf } from './queries.ts';
import { enquiries } from './tables.ts';

type Parts = { database: { db: Db }; config: { contactEmail: string | null; supportEmail: string | null } };

/** The operator’s own address, from the settings. */
const sort = { name: 'enquiry', perDay: null };

/** Mails go to us only, never to the typed address, which may be anyone's. */
export function enquiryReactions({ database: { db }, config }: Parts): Reaction[] {
  return [
    on(enquirySent, async ({ enquiry_id }, { at }) => {
      const to = config.contactEmail ?? config.supportEmail;
      const [enquiry] = await db.select().from(enquiries).where(eq(enquiries.id, enquiry_id));
      if (!to || !enquiry) return {};
      if (enquiry.fields.website) return {};
      const lines = linesOf(enquiry.fields);
      const heading =
        enquiry.kind === 'contact' ? 'A message from the contact form' : 'Someone would like to join';
      const mail = letter({
        heading,
        paragraphs: [`From ${enquiry.name}, ${enquiry.email}${lines.length > 0 ? ':' : ''}`],
        quote: lines.join('\n') || undefined,
        footer: 'Please reply to the address above. It was typed into a form, and nobody has checked it.',
      });
      return {
        jobs: await putMails(db, at, [
          { key: `enquiry:${enquiry_id}`, to, subject: heading, unconfirmed: sort, ...mail },
        ]),
      };
    }),
  ];
}
