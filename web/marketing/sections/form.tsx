import { type ComponentType, Suspense } from 'react';
import { forms } from '../forms/forms.ts';
import type { FormSection as FormContent } from '../page.ts';
import { Part } from './parts.tsx';

export function FormSection({ section: { form, ...head } }: { section: FormContent }) {
  const formByName: Record<string, ComponentType> = forms;
  const Form = formByName[form];
  return (
    <Part {...head}>
      <Suspense>{Form && <Form />}</Suspense>
    </Part>
  );
}
