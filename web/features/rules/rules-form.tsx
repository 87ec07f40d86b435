import { ruleErrors } from '@loopyard/contract/rule-errors.ts';
import {
  isRuleShown,
  type RuleChanges,
  type RuleName,
  type Rules,
  ruleNames,
  rules,
} from '@loopyard/contract/rules.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { sentence } from '../../lib/api-error.ts';
import { useDraft } from '../../lib/drafts.ts';
import { useForm } from '../../lib/use-form.ts';
import { Refusal } from '../../ui/form/refusal.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { Awaited } from '../../ui/pages/awaited.tsx';
import { Panel } from '../../ui/pages/page.tsx';
import { TryAgain } from '../../ui/pages/try-again.tsx';
import type { LoopRole } from './role-boxes.tsx';
import { RuleField } from './rule-field.tsx';
import { useChangeRules, useRules } from './rules.ts';
import classes from './rules-form.module.css';

type Place = { loopId: number; roles: LoopRole[] };

export function LoopRules({ loopId, roles }: Place) {
  const { data, isError, error, refetch } = useRules(loopId);
  if (data) return <RulesForm key={loopId} loopId={loopId} roles={roles} current={data} />;
  return (
    <Panel>
      {isError ? (
        <TryAgain title="The rules could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Awaited label="Loading the rules" height={240} />
      )}
    </Panel>
  );
}

type RuleValues = Record<RuleName, string>;

const areas = Map.groupBy(ruleNames, (name) => rules[name].area);

function RulesForm({ loopId, roles, current }: Place & { current: Rules }) {
  const change = useChangeRules(loopId);
  const toast = useToast();
  const [savedRules, setSavedRules] = useState(current);
  const [values, setValues, clear] = useDraft(`rules.${loopId}`, valuesOf(current));
  const form = useForm({
    values,
    change: setValues,
    rules: (typedValues) => ruleErrors(changesOf(typedValues, savedRules)),
    submit: async (typedValues) => {
      const result = await change.mutateAsync(changesOf(typedValues, savedRules));
      setSavedRules(result);
      clear(valuesOf(result));
      toast('Saved Successfully');
    },
    onFailure: (error) => `The rules were not saved, but your changes are still here. ${sentence(error)}`,
  });
  return (
    <form className={classes.areas} onSubmit={form.onSubmit} noValidate>
      {[...areas].map(([area, names]) => (
        <Panel key={area} title={area}>
          <div className={classes.rules}>
            {names
              .filter((name) => isRuleShown(name, values))
              .map((name) => (
                <RuleField key={name} {...{ form, name, roles }} value={values[name]} />
              ))}
          </div>
        </Panel>
      ))}
      <Refusal>{form.refusal}</Refusal>
      <div className={classes.foot}>
        <Button type="submit" loading={form.isSending}>
          Save Rules
        </Button>
      </div>
    </form>
  );
}

function valuesOf(current: Rules): RuleValues {
  return Object.fromEntries(ruleNames.map((name) => [name, String(current[name] ?? '')])) as RuleValues;
}

/** Only the rules that differ from the saved ones, so that two admins can change different ones. */
function changesOf(values: RuleValues, savedRules: Rules): RuleChanges {
  return Object.fromEntries(
    ruleNames
      .map((name) => [name, parseRule(name, values[name])] as const)
      .filter(([name, value]) => String(value ?? '') !== String(savedRules[name] ?? '')),
  );
}

function parseRule(name: RuleName, value: string) {
  const rule = rules[name];
  if (rule.kind === 'text') return value.trim() || null;
  if (rule.kind === 'number') return value.trim() === '' ? Number.NaN : Number(value);
  if (rule.kind === 'roles') return value.split(',').filter(Boolean).map(Number);
  return rule.choices.find((choice) => String(choice.value) === value)?.value;
}
