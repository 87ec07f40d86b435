import postgres, { type Sql } from 'postgres';

const tickMs = 1_000;
/** Turns of our own event loop, so that a process held up by itself does not blame the database. */
const patienceTicks = 3;

/**
 * Asks the database once a second, on a connection of its own, whether it is there. Telling `silent` is for one that
 * takes a question and answers nothing, frozen or cut off; one that refuses, or is gone, says so to everyone itself.
 * @returns what ends it
 */
export function watchForSilence(url: string, listener: { silent(): void; back(): void }): () => void {
  let client = connect();
  let isAsking = false;
  let isSilent = false;
  let waited = 0;

  const ask = async () => {
    const asked = client;
    [isAsking, waited] = [true, 0];
    const isThere = await asked`select 1`.then(
      () => true,
      () => false,
    );
    if (asked !== client) return;
    isAsking = false;
    if (!isThere) renew();
    if (isSilent) listener.back();
    isSilent = false;
  };
  const timer = setInterval(() => {
    if (!isAsking) return void ask();
    if (++waited < patienceTicks) return;
    renew();
    isAsking = false;
    if (!isSilent) listener.silent();
    isSilent = true;
  }, tickMs).unref();

  return () => {
    clearInterval(timer);
    giveUp(client);
  };

  /** A client that failed once may never connect again. */
  function renew(): void {
    giveUp(client);
    client = connect();
  }

  function connect(): Sql {
    return postgres(url, {
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      fetch_types: false,
      onnotice: () => {},
      connection: { application_name: 'loopyard-watch' },
    });
  }
}

function giveUp(client: Sql): void {
  client.end({ timeout: 0 }).catch(() => {});
}
