import { SwitchField } from '../../../ui/form/switch-field.tsx';
import type { PartFieldProps } from './parts.ts';

export function Field({ form }: PartFieldProps) {
  return (
    <SwitchField
      {...form.toggle('is_cloneable')}
      label="Cloneable"
      description="Others can copy this post to start one of their own."
    />
  );
}
