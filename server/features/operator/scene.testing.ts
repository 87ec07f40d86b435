import { appoint } from '../../test/operators.ts';
import { password } from '../../test/people.ts';
import type { Maker, Preparation, Stage } from '../../test/stage.ts';

const leadEmail: Maker<string> = {
  never: 'nobody@example.com',
  make: async ({ cast: { bystander } }: Stage) => bystander.email,
};
export const makers = { leadEmail };

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

export const spends = /\/(suspend|reactivate|restore|answered|answer|change_email)$/;
