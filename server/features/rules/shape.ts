import { quietHoursOf } from '@loopyard/contract/quiet-hours.ts';
import { notAChoice, numberError, rolesError } from '@loopyard/contract/rule-errors.ts';
import { type RuleChanges, type RuleName, type Rules, ruleNames, rules } from '@loopyard/contract/rules.ts';
import { getTableColumns } from 'drizzle-orm';
import { z } from 'zod';
import { shortText } from '../../platform/http/fields.ts';
import { loopRules } from './tables.ts';

type CamelCase<Name extends string> = Name extends `${infer Start}_${infer End}`
  ? `${Start}${Capitalize<CamelCase<End>>}`
  : Name;
export type LoopRules = { [Name in RuleName as CamelCase<Name>]: Rules[Name] };

export const columnNames = Object.entries(getTableColumns(loopRules)).flatMap(([key, { name }]) =>
  name in rules ? [{ key: key as keyof LoopRules, name: name as RuleName }] : [],
);

const schemas = Object.fromEntries(ruleNames.map((name) => [name, schemaOf(name)])) as {
  [Name in RuleName]: z.ZodType<Rules[Name]>;
};
export const rulesSchema = z.object(schemas).meta({ id: 'Rules' });
export const ruleChangesSchema = z.object(schemas).partial();
export const dangerTextSchema = z.object({
  danger_text: z.string().describe('For those who report a danger'),
  emergency_text: z.string().describe('For everybody who reports'),
  house_rules: z.string().nullable().describe('The house rules of the loop; null: none'),
});

function schemaOf(name: RuleName): z.ZodType {
  const rule = rules[name];
  if (rule.kind === 'text') return shortText(rule.max, 'This text', rule.description).nullable();
  if (rule.kind === 'number') {
    const error = numberError(rule);
    return z.int({ error }).min(rule.min, { error }).max(rule.max, { error }).describe(rule.description);
  }
  if (rule.kind === 'roles')
    return z
      .array(z.int().positive())
      .max(rule.max, { error: rolesError(rule.max) })
      .describe(rule.description);
  const values = rule.choices.map(({ value }) => value);
  return z.literal(values, { error: notAChoice }).describe(rule.description);
}

export function shapeRules(loopRules: LoopRules): Rules {
  return Object.fromEntries(columnNames.map(({ key, name }) => [name, loopRules[key]])) as Rules;
}

export function shapeDangerText(
  { dangerText, houseRules }: LoopRules,
  emergencyText: string,
): z.output<typeof dangerTextSchema> {
  return {
    danger_text: dangerText ?? emergencyText,
    emergency_text: emergencyText,
    house_rules: houseRules,
  };
}

/** Fields that were sent, by their names in the code. An empty text is none. */
export function parseRules(changes: RuleChanges): Partial<LoopRules> {
  return Object.fromEntries(
    columnNames.flatMap(({ key, name }) => {
      const value = changes[name];
      if (value === undefined) return [];
      return [[key, typeof value === 'string' ? value.trim() || null : value]];
    }),
  );
}

export const quietHoursSchema = z
  .object({ from: z.string(), until: z.string() })
  .nullable()
  .describe('When members under 18 get no e-mail about what adults write, by the clock of each');

type OwnHours = Pick<typeof loopRules.$inferSelect, 'quietFrom' | 'quietUntil'>;

export const shapeQuietHours = (template: string | null, hours: OwnHours | null) =>
  quietHoursOf(template, { quiet_from: hours?.quietFrom, quiet_until: hours?.quietUntil });
