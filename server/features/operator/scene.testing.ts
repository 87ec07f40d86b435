import { appoint } from '../../test/operators.ts';
import { password } from '../../test/people.ts';
import type { Preparation } from '../../test/stage.ts';

export const preparations: Preparation[] = [
  { calls: /\/api\/operator/, prepare: ({ world, cast: { operator } }) => appoint(world, operator) },
  {
    calls: /\/reactivate$/,
    prepare: ({ cast: { operator, author } }) => operator.post(`/api/operator/people/${author.id}/suspend`),
  },
  {
    calls: /\/restore$/,
    prepare: ({ cast: { admin }, ids: { loop } }) =>
      admin.delete(`/api/loops/${loop}`, { current_password: password }),
  },
];

export const spends = /\/(suspend|reactivate|restore|answered)$/;
