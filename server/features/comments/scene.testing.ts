import { commentOf } from '../../test/people.ts';
import { numbered } from '../../test/stage.ts';

export const makers = {
  comment: numbered(({ cast: { author }, ids: { post } }) => commentOf(author, post)),
};
