import { type Listener, openProbe } from './probe.ts';

const tickMs = 1_500;
/** In turns of the event loop, so that a busy process doesn't blame the database. */
const patienceTicks = 2;

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
