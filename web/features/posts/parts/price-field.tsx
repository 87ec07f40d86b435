import { PoundsField } from '../../../ui/form/pounds-field.tsx';
import { useLoops } from '../../loops/loops.ts';
import type { PartFieldProps } from './parts.ts';

/** Posts of members under 18 have none. */
export function Field({ form, loopId, settings }: PartFieldProps) {
  const loops = useLoops();
  const loop = loops.data?.find(({ id }) => id === loopId);
  if (loop?.is_minor && !settings.price_pence) return null;
  return (
    <PoundsField
      {...form.number('price_pence')}
      label="Post price (optional)"
      description="What others pay to see the whole post. The loop needs a paid plan."
    />
  );
}
