import { type FieldErrors, fieldErrors } from './field-errors.ts';
import { type Rule, type RuleChanges, ruleNames, rules } from './rules.ts';
import { lengthError } from './text.ts';

/** Missing rules stay unchanged. */
export function ruleErrors(changes: RuleChanges): FieldErrors {
  return fieldErrors(
    Object.fromEntries(
      ruleNames.flatMap((name) => {
        const value = changes[name];
        return value === undefined ? [] : [[name, ruleError(rules[name], value)]];
      }),
    ),
  );
}

export const notAChoice = 'Please choose one of these';

function ruleError(rule: Rule, value: unknown): string | null {
  if (rule.kind === 'text') return value === null ? null : lengthError(String(value), rule.max, 'This text');
  if (rule.kind === 'number') return isWithin(rule, value) ? null : numberError(rule);
  if (rule.kind === 'roles')
    return Array.isArray(value) && value.length <= rule.max ? null : rolesError(rule.max);
  return rule.choices.some((choice) => choice.value === value) ? null : notAChoice;
}

const isWithin = ({ min, max }: { min: number; max: number }, value: unknown) =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max;

export const numberError = ({ min, max }: { min: number; max: number }) =>
  `Please enter a whole number from ${min} to ${max}`;

export const rolesError = (most: number) => `Please choose ${most} roles at most`;
