import type { Log } from '../log.ts';

export type Outage = ReturnType<typeof createOutage>;

export function createOutage(log: Log) {
  let isDown = false;
  return {
    because(reason: string) {
      if (!isDown) log.error({ event: 'mail.retrying', reason }, 'e-mails can’t be sent, trying again');
      isDown = true;
    },
    over() {
      if (isDown) log.info({ event: 'mail.recovered' }, 'e-mails are sent again');
      isDown = false;
    },
  };
}
