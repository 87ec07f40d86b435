import { appoint } from '../../test/operators.ts';
import { nobodyAt } from '../../test/people.ts';
import { numbered } from '../../test/stage.ts';

export const makers = {
  enquiry: numbered(async ({ world, cast: { operator } }) => {
    await appoint(world, operator);
    const letter = { name: 'Dora', email: 'dora@example.org', message: 'How does it work?' };
    await nobodyAt(world.url).post('/api/contact', letter);
    return (await operator.get('/api/operator/enquiries')).body.enquiries[0].id;
  }),
};
