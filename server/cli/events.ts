import { noteAround } from '../features/operator/acts.ts';
import { setAside, tryAgain } from '../platform/events/failures.ts';
import { type Command, withPlatform } from './command.ts';
import { finishWith } from './people.ts';

export const retryEventsCommand: Command = {
  usage: 'retry-events',
  summary: 'Retry the events that were set aside',
  run: (invocation) =>
    withPlatform(invocation, (openPlatform) =>
      noteAround(openPlatform, { act: 'retry-events' }, async () => {
        const { db } = openPlatform.platform.database;
        for (const { id, kind, error } of await setAside(db)) invocation.say(`${kind} ${id}: ${error}`);
        const retryCount = await tryAgain(db);
        return finishWith(invocation, `Will be retried as soon as the server runs: ${retryCount}`, 0);
      }),
    ),
};
