import type { ReactNode } from 'react';

export type Policy = {
  /** Fragment of its address: `/terms#privacy`. */
  id: string;
  title: string;
  /** For search engines. */
  description: string;
  short: string;
  sections: { title: string; body: ReactNode }[];
};
