import type { Page } from '../page.ts';
import { site } from './site.ts';

const [general] = site.contacts;

export const accessibility: Page = {
  path: '/accessibility',
  title: 'Accessibility: what works, and what does not yet · Loopyard',
  description:
    'What Loopyard does so that everyone can use it, how we test it against WCAG 2.2 AA, what is known to fail, and whom to tell.',
  sections: [
    {
      kind: 'hero',
      kicker: 'Accessibility',
      title: 'Everyone in the group, or it is no group',
      lead: 'We aim at level AA of the Web Content Accessibility Guidelines 2.2 (WCAG). We are not there in everything, and this page says where.',
      actions: [{ label: 'Tell us what is in your way', to: '/contact#write' }],
    },
    {
      kind: 'questions',
      title: 'What we test, and how',
      questions: [
        {
          question: 'By program, before each release',
          answer:
            'The journeys through the product and the public pages run in a real browser, and axe checks the screens they come to. A sheet of every screen is checked in light and in dark, at three widths.',
        },
        {
          question: 'By keyboard and by touch',
          answer:
            'Tests go through the product by keyboard alone. On a phone they measure that buttons have 44 by 44 pixels and that nothing lies out of reach.',
        },
        {
          question: 'What no test of ours has seen',
          answer:
            'People who use a screen reader, a magnifier or voice control every day have not tested Loopyard for us yet. No independent body has assessed it.',
        },
      ],
    },
    {
      kind: 'questions',
      title: 'What is known to fail',
      questions: [
        {
          question: 'Films (1.2.2, 1.2.5)',
          answer:
            'A film has captions only when somebody writes them or adds a file, and none are made automatically. Films have no audio description.',
        },
        {
          question: 'Pictures (1.1.1)',
          answer:
            'A picture that nobody has described is read out by its title, or only as a picture by its author.',
        },
        {
          question: 'Language of parts (3.1.2)',
          answer:
            'Texts and comments are marked with the language their loop is set to. A post in another language, or in a loop without one, is not marked.',
        },
        {
          question: 'Invoices and uploaded documents',
          answer: 'Invoices are PDF files without tags. Documents that members share stay as they were made.',
        },
      ],
    },
    {
      kind: 'call',
      title: 'Something is in your way?',
      text: 'Tell us what you wanted to do, on which page, and with which browser and aids.',
      actions: [
        { label: 'Write to us', to: '/contact#write' },
        { label: 'Send an e-mail', to: general?.to ?? '/contact' },
      ],
    },
  ],
};
