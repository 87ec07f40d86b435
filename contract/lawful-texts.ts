/** Has them for readers without script. */
export const lawfulTextsPath = '/lawful-texts';

/** The law wants an operator to say this. Readers see `heading`, the operator `hint`. */
export const lawfulTexts = {
  controller: {
    heading: 'Who is in charge of your data',
    hint: 'The school, club or person that decides what is done with it, with an address.',
  },
  contact: {
    heading: 'How to reach them',
    hint: 'An e-mail address, a telephone number or a postal address.',
  },
  data_protection_officer: {
    heading: 'The data protection officer',
    hint: 'The name, and how to reach them. If you need none, say so.',
  },
  lawful_basis: {
    heading: 'Why the law allows it',
    hint: 'The lawful basis, such as a school’s public task, a contract or consent.',
  },
  processors: {
    heading: 'Who else handles your data',
    hint: 'Companies that run the machine, deliver e-mails or store files for you.',
  },
  supervisory_authority: {
    heading: 'The data protection authority',
    hint: 'The authority of your country or state, with its address.',
  },
  age: {
    heading: 'How old you must be',
    hint: 'The age where you are, and how you ask parents for consent.',
  },
  complaint: {
    heading: 'How to complain',
    hint: 'To whom, how, and how soon they hear from you.',
  },
} as const satisfies Record<string, { heading: string; hint: string }>;

export type LawfulName = keyof typeof lawfulTexts;
export type LawfulTexts = Record<LawfulName, string | null>;

export const lawfulNames = Object.keys(lawfulTexts) as [LawfulName, ...LawfulName[]];

export const isLawfulName = (name: string | undefined): name is LawfulName =>
  name !== undefined && Object.hasOwn(lawfulTexts, name);
