import { PoundsField } from '../../../ui/form/pounds-field.tsx';
import type { PartFieldProps } from './parts.ts';

export function Field({ form }: PartFieldProps) {
  return (
    <PoundsField
      {...form.number('price_pence')}
      label="Post price (optional)"
      description="What others pay to see the whole post. The loop needs a paid plan."
    />
  );
}
