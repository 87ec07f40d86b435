import { count } from '../../lib/words.ts';
import { BarTable } from '../../ui/charts/bar-table.tsx';
import { Panel } from '../../ui/pages/page.tsx';
import type { Sums } from './analytics.ts';

type WrittenProps = {
  title: string;
  noun: string;
  name: string;
  sums: Sums;
  tone: 'brand' | 'good';
};

export function WrittenPanel({ title, noun, name, sums, tone }: WrittenProps) {
  return (
    <Panel title={title}>
      <p>{sentenceOf(name, noun, sums)}</p>
      <BarTable
        caption={`${title} of ${name}`}
        tone={tone}
        rows={[
          { label: 'Last week', value: sums.last_week },
          { label: 'Last month', value: sums.last_month },
          { label: 'Ever', value: sums.ever },
        ]}
      />
    </Panel>
  );
}

function sentenceOf(name: string, noun: string, { last_week, last_month, ever }: Sums): string {
  const has = name === 'You' ? 'have' : 'has';
  if (ever === 0) return `${name} ${has} not written a ${noun} in this loop yet.`;
  const all = `${name} ${has} written ${count(ever, noun)} in this loop`;
  if (last_month === 0) return `${all}, none in the last 30 days.`;
  const ofThem = last_week > 0 ? `${last_week} of them in the last 7` : 'none of them in the last 7';
  return `${all}: ${last_month} in the last 30 days, ${ofThem}.`;
}
