import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { FormSection } from '../page.ts';
import { firstTouch } from './first-touch.ts';

export const forms = {
  contact: whenTouched(async () => (await import('./contact-form.tsx')).ContactForm),
  conference: whenTouched(async () => (await import('./conference-form.tsx')).ConferenceForm),
  membership: whenTouched(async () => (await import('./membership-form.tsx')).MembershipForm),
} satisfies Record<FormSection['form'], LazyExoticComponent<ComponentType>>;

/** The script loads at the first touch of the page, because the prerendered form works without it. */
export function whenTouched(importForm: () => Promise<ComponentType>) {
  return lazy(async () => {
    const isWritten = typeof document === 'object' && document.querySelector('form[action^="/forms/"]');
    // The script has to read the address's query.
    if (!isWritten || window.location.search) return { default: await importForm() };
    await firstTouch;
    const letGo = keepWritten();
    try {
      const Form = await importForm();
      letGo();
      return { default: Form };
    } catch {
      return new Promise(() => undefined);
    }
  });
}

/** While the script is on its way, or if it never comes: else the browser would show its own error page and lose what was typed. */
function keepWritten(): () => void {
  const stay = (event: SubmitEvent) => {
    if (navigator.onLine || !(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    const alert = event.target.querySelector('[role="alert"]');
    if (alert) alert.textContent = 'You are offline. Check your connection and try again.';
  };
  window.addEventListener('submit', stay, { capture: true });
  return () => window.removeEventListener('submit', stay, { capture: true });
}
