import { emergencyText } from './emergency.ts';
import { usualHours } from './quiet-hours.ts';
import { peopleHeld, type Rule, roles, yesOrNo } from './rule-choices.ts';
import { writingRules } from './writing-rules.ts';

export type { Rule } from './rule-choices.ts';

const byRole = ['roles', 'except_roles'] as const;
const heldPeople = ['all', 'minors', 'new', ...byRole] as const;
const ofNew = { rules: ['hold_posts', 'hold_comments'], values: ['new'] } as const;
const waiting = 'Before others see it';

const quietHours = 'Quiet hours';
const evenings = ['16:00', '17:00', '18:00', '19:00', '20:00', '21:00', '22:00'] as const;

/** Each rule of a loop with its values, its default and its words on the tab Rules. A text's null is `standard`; an empty one: none. */
export const rules = {
  house_rules: {
    kind: 'text',
    area: 'What members should know',
    label: 'House rules',
    description:
      'Everybody who joins reads this once, and everybody who reports something. Leave it empty for none.',
    max: 500,
    fallback: null,
    standard: '',
  },
  ...writingRules,
  hold_posts: {
    kind: 'choice',
    area: waiting,
    label: 'Whose posts wait for an admin?',
    description: 'Only their author and the admins see them until an admin lets them through.',
    choices: peopleHeld,
    fallback: 'none',
  },
  hold_post_role_ids: {
    ...roles,
    area: waiting,
    label: 'Roles',
    description: 'Admins never wait.',
    shownWhile: { rules: ['hold_posts'], values: byRole },
  },
  hold_comments: {
    kind: 'choice',
    area: waiting,
    label: 'Whose comments wait for an admin?',
    description: 'Admins never wait, nor do the admins of a post under it.',
    choices: peopleHeld,
    fallback: 'none',
  },
  hold_comment_role_ids: {
    ...roles,
    area: waiting,
    label: 'Roles',
    description: 'Admins never wait.',
    shownWhile: { rules: ['hold_comments'], values: byRole },
  },
  hold_edits: {
    kind: 'choice',
    area: waiting,
    label: 'Do their changes wait too?',
    description: 'A change is hidden from others again until an admin lets it through.',
    choices: yesOrNo,
    fallback: true,
    shownWhile: { rules: ['hold_posts', 'hold_comments'], values: heldPeople },
  },
  new_days: {
    kind: 'number',
    area: waiting,
    label: 'How many days is a member new?',
    description: 'Counted from the day of joining.',
    min: 0,
    max: 90,
    fallback: 7,
    shownWhile: ofNew,
  },
  new_count: {
    kind: 'number',
    area: waiting,
    label: 'And until how many posts and comments?',
    description: 'Members also stay new until others see so many of theirs.',
    min: 0,
    max: 20,
    fallback: 3,
    shownWhile: ofNew,
  },
  escalate_hours: {
    kind: 'choice',
    area: 'Reports',
    label: 'When does an untouched report go further?',
    description: 'Every admin then gets an e-mail. After twice this time, the people who run this server do.',
    choices: choicesOf([24, 48, 72], (hours) => `After ${hours} hours`),
    fallback: 48,
    inSchool: 24,
  },
  hide_after: {
    kind: 'choice',
    area: 'Reports',
    label: 'Hide after how many reports?',
    description: 'A post or comment that so many members report is hidden until an admin decides.',
    choices: choicesOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], reportsWords),
    fallback: 3,
    inSchool: 2,
  },
  danger_text: {
    kind: 'text',
    area: 'Reports',
    label: 'What do people in danger read?',
    description: 'Members see this when they report a danger. Say whom they can call or go to.',
    max: 500,
    fallback: null,
    standard: emergencyText,
  },
  quiet_from: {
    kind: 'choice',
    area: quietHours,
    label: 'When do they begin?',
    description:
      'Members under 18 then get e-mails about adults’ posts and comments in the morning. In Loopyard they see them at once.',
    choices: [
      { value: 'off' as const, label: 'There are none' },
      ...choicesOf(evenings, (time) => `At ${time}`),
    ],
    fallback: usualHours.from,
    inSchool: usualHours.fromInSchool,
  },
  quiet_until: {
    kind: 'choice',
    area: quietHours,
    label: 'When do they end?',
    description: 'By the clock of each member.',
    choices: choicesOf(['05:00', '06:00', '07:00', '08:00', '09:00'], (time) => `At ${time}`),
    fallback: usualHours.until,
    shownWhile: { rules: ['quiet_from'], values: evenings },
  },
} satisfies Record<string, Rule>;

export type RuleName = keyof typeof rules;
type ValueOf<Of> = Of extends { choices: readonly { value: infer Value }[] }
  ? Value
  : Of extends { kind: 'number' }
    ? number
    : Of extends { kind: 'roles' }
      ? number[]
      : string | null;
export type Rules = { [Name in RuleName]: ValueOf<(typeof rules)[Name]> };
export type RuleChanges = { [Name in RuleName]?: Rules[Name] | undefined };

export const ruleNames = Object.keys(rules) as RuleName[];

export function defaultRules(template: string | null): Rules {
  return Object.fromEntries(
    ruleNames.map((name) => {
      const rule: Rule = rules[name];
      const isOther = template === 'school' && rule.kind === 'choice' && rule.inSchool !== undefined;
      return [name, isOther ? rule.inSchool : rule.fallback];
    }),
  ) as Rules;
}

export function isRuleShown(name: RuleName, values: Record<string, unknown>): boolean {
  const rule: Rule = rules[name];
  return (
    rule.shownWhile?.rules.some((ruleName) => rule.shownWhile?.values.includes(String(values[ruleName]))) ??
    true
  );
}

function choicesOf<const Value extends string | number>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
) {
  return values.map((value) => ({ value, label: labelOf(value) }));
}

function reportsWords(reportCount: number): string {
  if (reportCount === 0) return 'Never';
  return reportCount === 1 ? 'After 1 report' : `After ${reportCount} reports`;
}
