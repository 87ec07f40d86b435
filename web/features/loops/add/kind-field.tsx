import { NativeSelect } from '@mantine/core';
import type { NewLoop } from '../loops.ts';

type Kind = NonNullable<NewLoop['loop_template_id']>;

const kinds: { value: Kind | ''; label: string }[] = [
  { value: '', label: 'Something else' },
  { value: 'school', label: 'School' },
  { value: 'college', label: 'College' },
  { value: 'university', label: 'University' },
  { value: 'club', label: 'Club' },
  { value: 'union', label: 'Union' },
];

export function KindField({ kind, onChange }: { kind: Kind | null; onChange: (kind: Kind | null) => void }) {
  return (
    <NativeSelect
      label="Who is it for?"
      description="We’ll add roles and a welcome text to suit. You can change both later."
      value={kind ?? ''}
      onChange={(event) => {
        const choice = kinds.find(({ value }) => value === event.currentTarget.value);
        onChange(choice?.value || null);
      }}
      data={kinds}
    />
  );
}
