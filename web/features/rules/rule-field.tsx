import { type RuleName, rules } from '@loopyard/contract/rules.ts';
import { characters } from '@loopyard/contract/text.ts';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { FormOf } from '../../lib/form-fields.ts';
import { Counter } from '../../ui/form/counter.tsx';
import { type LoopRole, RoleBoxes } from './role-boxes.tsx';

type Props = {
  form: FormOf<Record<RuleName, string>>;
  name: RuleName;
  value: string;
  roles: LoopRole[];
};

export function RuleField({ form, name, value, roles }: Props) {
  const rule = rules[name];
  const field = { ...form.field(name), label: rule.label, description: rule.description };
  if (rule.kind === 'choice')
    return (
      <NativeSelect
        {...field}
        data={rule.choices.map((choice) => ({ value: String(choice.value), label: choice.label }))}
      />
    );
  if (rule.kind === 'number') return <TextInput {...field} type="number" min={rule.min} max={rule.max} />;
  if (rule.kind === 'roles') return <RoleBoxes {...field} roles={roles} />;
  return (
    <div>
      <Textarea {...field} placeholder={rule.standard} rows={3} />
      <Counter length={characters(value)} max={rule.max} />
    </div>
  );
}
