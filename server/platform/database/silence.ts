import postgres, { type Sql } from 'postgres';
import { wakeChannel } from './wakes.ts';

const tickMs = 1_000;
/** Turns of our own event loop, so that a process held up by itself does not blame the database. */
const patienceTicks = 3;

type Listener = {
  silent(): void;
  back(): void;
  /** Asked first on each connection. */
  greet(client: Sql): Promise<unknown>;
  /** A topic was woken; null: any may have been, as nobody listened until now. */
  onWake(topic: string | null): void;
};
/** `greeted` resolves once the database has been greeted for the first time. */
type Watch = { greeted: Promise<void>; stop(): void };

/**
 * Asks the database once a second, on a connection of its own, whether it is there, and hears on it what is woken.
 * Telling `silent` is for one that takes a question and answers nothing, frozen or cut off; one that refuses, or is
 * gone, says so to everyone itself.
 */
export function watchForSilence(url: string, listener: Listener): Watch {
  const firstAnswer = Promise.withResolvers<void>();
  let isGreeted = false;
  let isAsking = false;
  let isSilent = false;
  let isStopped = false;
  let client = open();
  let waitedTicks = 0;

  const ask = async () => {
    const probedClient = client;
    isAsking = true;
    waitedTicks = 0;
    const answer = isGreeted ? probedClient`select 1` : begin(probedClient, listener);
    const isThere = await succeeds(answer);
    if (probedClient !== client) return;
    isAsking = false;
    const isNew = isThere && !isGreeted;
    isGreeted = isThere;
    if (isThere) firstAnswer.resolve();
    else renew();
    if (isNew) listener.onWake(null);
    if (isSilent) listener.back();
    isSilent = false;
  };
  const timer = setInterval(() => {
    if (!isAsking) return void ask();
    if (++waitedTicks < patienceTicks) return;
    renew();
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
      giveUp(client);
    },
  };

  /** One lost between two questions would connect again by itself, ungreeted; under a question, that fails. */
  function open(): Sql {
    const ownClient: Sql = connect(url, listener, () => {
      if (ownClient === client && !isAsking && !isStopped) renew();
    });
    return ownClient;
  }

  /** A client that failed once may never connect again. */
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
  // postgres.js takes `onnotify` and hands it on, but its published types leave it out.
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
