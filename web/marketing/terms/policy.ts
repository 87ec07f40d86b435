import type { ReactNode } from 'react';

/** One of the legal texts, as it stands under its tab. */
export type Policy = {
  /** Its part of the address: `/terms#privacy`. */
  id: string;
  title: string;
  /** For those who look for it. */
  description: string;
  /** The whole of it in a few sentences. */
  short: string;
  sections: { title: string; body: ReactNode }[];
};
