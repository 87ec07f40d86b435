import { NativeSelect } from '@mantine/core';
import { useLoop } from '../../loops/loops.ts';
import type { PartFieldProps } from './parts.ts';

export function Field({ loopId, settings, form }: PartFieldProps) {
  const { data: loop } = useLoop(loopId);
  const roles = loop?.roles ?? [];
  const { value, onChange, ...field } = form.number('restricted_to_role_id');
  if (roles.length === 0 && settings.restricted_to_role_id === null) return null;
  return (
    <NativeSelect
      {...field}
      label="Restrict to role"
      description="Only people with this role, and admins, can see this post."
      value={String(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || '')}
      data={[
        { value: '', label: 'Everyone in the loop' },
        ...roles.map((role) => ({ value: String(role.id), label: role.name })),
      ]}
    />
  );
}
