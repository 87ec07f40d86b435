import { Suspense } from 'react';
import { forms } from '../forms/forms.ts';
import type { FormSection as FormContent } from '../page.ts';
import { Part } from './parts.tsx';

export function FormSection({ section: { form, ...head } }: { section: FormContent }) {
  const Form = forms[form];
  return (
    <Part {...head}>
      <Suspense>
        <Form />
      </Suspense>
    </Part>
  );
}
