import { numbered } from '../../test/stage.ts';

export const makers = {
  note: numbered(async ({ cast: { author }, ids: { loop } }) => {
    const { body } = await author.post('/api/notes', { loop_id: loop, text: 'Bring a coat' });
    return body.note.id;
  }),
};
