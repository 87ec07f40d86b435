import { SwitchField } from '../../../ui/form/switch-field.tsx';
import type { PartFieldProps } from './parts.ts';

export function Field({ form }: PartFieldProps) {
  return (
    <SwitchField
      {...form.toggle('is_distraction_free')}
      label="Distraction-free mode"
      description="The post opens full screen, with nothing around it."
    />
  );
}
