import postgres, { type Sql } from 'postgres';
import { wakeChannel } from './wakes.ts';

export type Listener = {
  silent(): void;
  back(): void;
  greet(client: Sql): Promise<unknown>;
  /** A topic was woken; null: any may have been, since nobody was listening. */
  onWake(topic: string | null): void;
};

type Answer = { isThere: boolean; isNew: boolean };

/** One connection at a time, greeted when it is new. */
export function openProbe(url: string, listener: Listener, isBusy: () => boolean) {
  let client = open();
  let isGreeted = false;
  return { ask, renew, end: () => giveUp(client) };

  /** Null: the connection was replaced meanwhile. */
  async function ask(): Promise<Answer | null> {
    const probedClient = client;
    const isThere = await succeeds(isGreeted ? probedClient`select 1` : begin(probedClient, listener));
    if (probedClient !== client) return null;
    const isNew = isThere && !isGreeted;
    isGreeted = isThere;
    return { isThere, isNew };
  }

  /** A client that lost its connection between pings would reconnect ungreeted, so it is replaced. */
  function open(): Sql {
    const ownClient: Sql = connect(url, listener, () => {
      if (ownClient === client && !isBusy()) renew();
    });
    return ownClient;
  }

  /** A client that failed once may never reconnect. */
  function renew(): void {
    giveUp(client);
    client = open();
    isGreeted = false;
  }
}

function succeeds(answer: PromiseLike<unknown>): PromiseLike<boolean> {
  return answer.then(
    () => true,
    () => false,
  );
}

async function begin(client: Sql, { greet }: Listener): Promise<void> {
  await greet(client);
  await client`listen ${client(wakeChannel)}`;
}

function connect(url: string, { onWake }: Listener, onclose: () => void): Sql {
  // postgres.js accepts `onnotify`, but its types lack it.
  const handlers = { onnotify: (_: string, topic: string) => onWake(topic) };
  return postgres(url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => {},
    onclose,
    connection: { application_name: 'loopyard-watch' },
    ...handlers,
  });
}

function giveUp(client: Sql): void {
  client.end({ timeout: 0 }).catch(() => {});
}
