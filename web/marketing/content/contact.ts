import type { Page } from '../page.ts';
import { site } from './site.ts';

const [general, support] = site.contacts;
const mailLink = (to: string) => `[${to.replace('mailto:', '')}](${to})`;

export const contact: Page = {
  path: '/contact',
  title: 'Contact: ask us anything · Loopyard',
  description:
    'Questions before you start, help with your loop, or a licence for a whole organisation: how to reach the people behind Loopyard.',
  sections: [
    {
      kind: 'hero',
      kicker: 'Contact',
      title: 'Ask us. A person answers.',
      lead: 'Write to us before you start, when something does not work, or when your organisation needs more than one loop.',
      actions: [
        { label: 'Write to us', to: '/contact#write' },
        { label: 'Report a problem', to: '/report-a-problem' },
      ],
    },
    {
      kind: 'points',
      title: 'By e-mail',
      points: [
        {
          title: 'General Enquiries',
          text: `For schools, clubs and unions that are interested, and for everything else: ${mailLink(general?.to ?? '')}`,
        },
        {
          title: 'Customer Support',
          text: `For members who need help. When you are logged in, you also find Contact Support in your account menu: ${mailLink(support?.to ?? '')}`,
        },
        {
          title: 'Enterprise',
          text: `A licence for all loops of an organisation. Tell us how many people there are: ${mailLink(general?.to ?? '')}`,
        },
      ],
    },
    {
      kind: 'form',
      id: 'write',
      title: 'Or write here',
      lead: 'A person reads it and answers by e-mail.',
      form: 'contact',
    },
  ],
};
