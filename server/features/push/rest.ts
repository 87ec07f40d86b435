import { pushLimits } from '@loopyard/contract/push.ts';
import { z } from 'zod';
import type { DeviceId } from '../../platform/context.ts';
import { read, write } from '../../platform/http/calls.ts';
import { formText, id, part } from '../../platform/http/fields.ts';
import { post } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok } from '../../platform/result.ts';
import { addDevice, deleteDevice } from './commands.ts';
import { accessDevice, listDevices } from './queries.ts';
import type { PushServices } from './services.ts';

const time = z.iso.datetime();
const device = z.object({
  id: z.int(),
  device: z.string(),
  created_at: time,
  last_ok_at: time.nullable().describe('When its push service last took a push'),
  is_this_device: z.boolean(),
});
const body = z.object({
  endpoint: formText(pushLimits.endpoint),
  keys: part(z.object({ p256dh: formText(pushLimits.key), auth: formText(pushLimits.key) })),
});

type Parts = { publicKey: string; services: PushServices };

export function pushRoutes({ publicKey, services }: Parts): Route[] {
  return [
    read(
      'GET /api/push/key',
      {
        summary: 'Get the key with which a browser subscribes to pushes of this server',
        answer: z.object({ public_key: z.string().describe('The `applicationServerKey`, in base64url') }),
      },
      async () => ok({ public_key: publicKey }),
    ),
    read(
      'GET /api/push/subscriptions',
      {
        summary: 'List the devices where I am told by push',
        answer: z.object({ push_subscriptions: z.array(device) }),
      },
      async (ctx, db) => ok({ push_subscriptions: await listDevices(ctx, db) }),
    ),
    post(
      'POST /api/push/subscriptions',
      {
        summary: 'Be told by push on this device, with what its browser gave; it ends when I log out',
        errors: ['unknown_push_service'],
        body,
        answer: z.object({ push_subscription: device }),
        status: 201,
      },
      async (ctx, tx, { body: { endpoint, keys }, request }) => {
        const userAgent = request.headers['user-agent'] ?? null;
        const result = await addDevice(ctx, tx, { services, endpoint, ...keys, userAgent });
        return result.ok ? show(ctx, tx, result.value) : result;
      },
      { keep: ({ push_subscription }) => push_subscription.id as DeviceId, show },
    ),
    write(
      'DELETE /api/push/subscriptions/:id',
      { summary: 'Be told no more by push on one of my devices', params: z.object({ id: id<DeviceId>() }) },
      (ctx, tx, { params }) => deleteDevice(ctx, tx, params.id),
    ),
  ];
}

async function show(...of: Parameters<typeof accessDevice>) {
  const result = await accessDevice(...of);
  return result.ok ? ok({ push_subscription: result.value }) : result;
}
