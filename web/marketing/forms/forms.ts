import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { FormSection } from '../page.ts';

/** The forms that a page may hold, by name. Each comes with the pages that hold it alone. */
export const forms = {
  contact: lazy(async () => ({ default: (await import('./contact-form.tsx')).ContactForm })),
  conference: lazy(async () => ({ default: (await import('./conference-form.tsx')).ConferenceForm })),
  membership: lazy(async () => ({ default: (await import('./membership-form.tsx')).MembershipForm })),
} satisfies Record<FormSection['form'], LazyExoticComponent<ComponentType>>;
