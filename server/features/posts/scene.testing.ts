import { dear, postOf } from '../../test/people.ts';
import { numbered } from '../../test/stage.ts';

export const makers = {
  priced: numbered(({ cast: { author }, ids: { loop } }) => postOf(author, loop, dear, { price_pence: 300 })),
};

export const spends = /\/unlock$/;
