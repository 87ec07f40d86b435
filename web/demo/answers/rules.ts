import { emergencyText } from '@loopyard/contract/emergency.ts';
import { ruleErrors } from '@loopyard/contract/rule-errors.ts';
import { defaultRules, ruleNames, rules } from '@loopyard/contract/rules.ts';
import { ownLoop } from '../world/acting.ts';
import { noteAct } from '../world/acts.ts';
import type { RestAnswers } from '../world/demo.ts';
import type { DemoLoop } from '../world/model.ts';
import { loopOf } from '../world/reading.ts';
import { check } from '../world/refusals.ts';

export const calls = {
  'GET /api/loops/:id/rules': (demo, { params }) => ({ rules: rulesOf(ownLoop(demo, params.id)) }),
  'PUT /api/loops/:id/rules'(demo, { params, body }) {
    const loop = ownLoop(demo, params.id);
    check(ruleErrors(body));
    const before = rulesOf(loop);
    loop.rules = { ...loop.rules, ...body };
    const after = rulesOf(loop);
    for (const name of ruleNames.filter((name) => after[name] !== before[name])) {
      const [old, value] = [before[name], after[name]];
      const isKept = !Array.isArray(old) && !Array.isArray(value) && rules[name].kind !== 'text';
      const values = isKept && { old, new: value };
      noteAct(demo, {
        ...{ loopId: loop.id, act: 'rule_changed', subjectId: loop.id },
        detail: { name, ...values },
      });
    }
    return { rules: rulesOf(loop) };
  },
  'GET /api/loops/:id/danger_text': (demo, { params }) => ({
    danger_text: rulesOf(loopOf(demo, params.id)).danger_text ?? emergencyText,
    emergency_text: emergencyText,
    house_rules: rulesOf(loopOf(demo, params.id)).house_rules,
  }),
  'POST /api/loops/:id/house_rules/read': () => null,
} satisfies RestAnswers;

const rulesOf = (loop: DemoLoop) => ({ ...defaultRules(loop.loop_template_id), ...loop.rules });
