import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { FormSection } from '../page.ts';
import { firstTouch } from './first-touch.ts';

/** The forms that a page may hold, by name. Each comes with the pages that hold it alone, once it is worth it. */
export const forms = {
  contact: whenTouched(async () => (await import('./contact-form.tsx')).ContactForm),
  conference: whenTouched(async () => (await import('./conference-form.tsx')).ConferenceForm),
  membership: whenTouched(async () => (await import('./membership-form.tsx')).MembershipForm),
} satisfies Record<FormSection['form'], LazyExoticComponent<ComponentType>>;

/**
 * What a page written at build holds of a form can be filled in and sent as it is: its script is fetched at the first
 * touch of the page, and keeps what was typed. Where it can't be fetched, the form stays as it is, and is sent when
 * there is a connection.
 */
function whenTouched(importForm: () => Promise<ComponentType>) {
  return lazy(async () => {
    const isWritten = typeof document === 'object' && document.querySelector('form[action^="/forms/"]');
    // What the address says is for the script to fill in.
    if (!isWritten || window.location.search) return { default: await importForm() };
    await firstTouch;
    return { default: await importForm().catch(stayAsWritten) };
  });
}

/** The browser would leave the page for one of its own, and with it what was typed. */
function stayAsWritten(): Promise<ComponentType> {
  window.addEventListener(
    'submit',
    (event) => {
      if (navigator.onLine || !(event.target instanceof HTMLFormElement)) return;
      event.preventDefault();
      const alert = event.target.querySelector('[role="alert"]');
      if (alert) alert.textContent = 'You are offline. Check your connection and try again.';
    },
    { capture: true },
  );
  return new Promise(() => undefined);
}
