import type { LawfulName } from '@loopyard/contract/lawful-texts.ts';
import type { ReactNode } from 'react';

export type Policy = {
  /** Fragment of its address: `/terms#privacy`. */
  id: string;
  title: string;
  /** For search engines. */
  description: string;
  short: string;
  /** The operator's own texts in it. */
  lawfulNames?: readonly LawfulName[];
  sections: { title: string; body: ReactNode }[];
};
