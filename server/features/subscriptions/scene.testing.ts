import { numbered, type Preparation } from '../../test/stage.ts';

export const makers = {
  subscription: numbered(async ({ cast: { author }, ids: { loop, bystander } }) => {
    const path = `/api/subscriptions?subscribable_type=User&subscribable_id=${bystander}`;
    return (await author.post(path, { loop_id: loop })).body.subscription.id;
  }),
};

export const preparations: Preparation[] = [
  // Authors are subscribed to what they write a moment later; the subscription has its number before that.
  { calls: /\/api\/subscriptions/, prepare: ({ world }) => world.settle() },
];
