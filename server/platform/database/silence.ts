import postgres, { type Sql } from 'postgres';
import { wakeChannel } from './wakes.ts';

const tickMs = 1_500;
/** In turns of the event loop, so that a busy process doesn't blame the database. */
const patienceTicks = 2;

type Listener = {
  silent(): void;
  back(): void;
  greet(client: Sql): Promise<unknown>;
  /** A topic was woken; null: any may have been, since nobody was listening. */
  onWake(topic: string | null): void;
};
type Watch = { greeted: Promise<void>; stop(): void };

/** `silent`: it accepts queries but doesn't answer. Other failures reach each query directly. */
export function watchForSilence(url: string, listener: Listener): Watch {
  const firstAnswer = Promise.withResolvers<void>();
  let isAsking = false;
  let isSilent = false;
  let isStopped = false;
  let waitedTicks = 0;
  const probe = openProbe(url, listener, () => isAsking || isStopped);

  const ask = async () => {
    isAsking = true;
    waitedTicks = 0;
    const answer = await probe.ask();
    if (!answer) return;
    isAsking = false;
    if (answer.isThere) firstAnswer.resolve();
    else probe.renew();
    if (answer.isNew) listener.onWake(null);
    if (isSilent) listener.back();
    isSilent = false;
  };
  const timer = setInterval(() => {
    if (!isAsking) return void ask();
    if (++waitedTicks < patienceTicks) return;
    probe.renew();
    isAsking = false;
    if (!isSilent) listener.silent();
    isSilent = true;
  }, tickMs).unref();

  void ask();
  return {
    greeted: firstAnswer.promise,
    stop() {
      isStopped = true;
      clearInterval(timer);
      probe.end();
    },
  };
}

type Answer = { isThere: boolean; isNew: boolean };

/** One connection at a time, greeted when it is new. */
function openProbe(url: string, listener: Listener, isBusy: () => boolean) {
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
