import { type Maker, numbered } from '../../test/stage.ts';
import { uploadOf } from '../../test/uploads.ts';

/** A person may have only a few uploads waiting, so each author has one. */
const waiting = new Map<string, string>();

/** On no post. */
const upload: Maker<string> = {
  never: '0'.repeat(32),
  async make({ cast: { author } }) {
    const earlier = waiting.get(author.email);
    if (earlier) await author.delete(`/api/uploads/${earlier}`);
    const { key } = (await uploadOf(author, 'a.txt', 'a')).fields;
    waiting.set(author.email, key);
    return key;
  },
};

export const makers = {
  upload,
  media: numbered(async ({ cast: { author }, ids: { post } }) => {
    const { simple_url } = await uploadOf(author, 'a.txt', 'a');
    const additional_media = [{ url: simple_url }];
    return (await author.put(`/api/posts/${post}`, { additional_media })).body.post.main_media.id;
  }),
};

export const spends = /\/edit$/;
