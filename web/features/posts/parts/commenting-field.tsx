import { SwitchField } from '../../../ui/form/switch-field.tsx';
import type { PartFieldProps } from './parts.ts';

export function Field({ form }: PartFieldProps) {
  return (
    <SwitchField
      {...form.toggle('comments_closed')}
      label="Close comments"
      description="Nobody can add a comment. Those that are there stay."
    />
  );
}
