import { deviceOf } from '../../test/push/device.ts';
import { numbered } from '../../test/stage.ts';

let count = 1;

export const makers = {
  device: numbered(async ({ cast: { author } }) => {
    count += 1;
    const { body } = await author.post('/api/push/subscriptions', deviceOf(count));
    return body.push_subscription.id;
  }, /^GET \/api\/push\/subscriptions$/),
};
