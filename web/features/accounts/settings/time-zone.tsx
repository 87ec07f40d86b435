import { NativeSelect } from '@mantine/core';
import { sentence } from '../../../lib/api-error.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { type Person, useSaveProfile } from '../accounts.ts';

export function TimeZoneField({ viewer }: { viewer: Person }) {
  const save = useSaveProfile(viewer.id, 0);
  const toast = useToast();
  const current = viewer.time_zone ?? 'UTC';
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])].toSorted();
  const choose = (time_zone: string) =>
    save({ values: { time_zone }, picture: undefined }).then(
      () => toast('Saved Successfully'),
      (error: unknown) => toast(sentence(error), 'bad'),
    );
  return (
    <NativeSelect
      label="Time zone"
      description="Days in our e-mails are those of this place."
      value={current}
      onChange={({ currentTarget }) => void choose(currentTarget.value)}
      data={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
    />
  );
}
