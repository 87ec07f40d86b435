import { numbered } from '../../test/stage.ts';

export const makers = {
  word: numbered(async ({ cast: { admin }, ids: { loop } }) => {
    const { body } = await admin.post(`/api/loops/${loop}/watched_words`, {
      words: ['zounds'],
      action: 'flag',
    });
    return body.watched_words[0].id;
  }),
};
