import { numbered } from '../../test/stage.ts';

export const makers = {
  dataRequest: numbered(async ({ world }) => {
    const asker = await world.person('Asker');
    const wish = { kind: 'complain', text: 'Nobody wrote back.' };
    return (await asker.post('/api/data_requests', wish)).body.data_request.id;
  }),
};
