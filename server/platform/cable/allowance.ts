const commandsPerSecond = 60;
/** A busy process reads at once what came meanwhile; clients give up a socket that is silent for 6 seconds. */
const commandsAtOnce = 4 * commandsPerSecond;

/** Refuses as many again as it runs in a second; further ones aren't even parsed. */
export function createAllowance(): () => 'run' | 'refuse' | 'drop' {
  const mayRun = createBucket(commandsAtOnce);
  const mayRefuse = createBucket(commandsPerSecond);
  return () => (mayRun() ? 'run' : mayRefuse() ? 'refuse' : 'drop');
}

/** Holds `size` at most, and regains `commandsPerSecond` a second. */
function createBucket(size: number): () => boolean {
  let tokens = size;
  let lastAt = performance.now();
  return () => {
    const now = performance.now();
    tokens = Math.min(size, tokens + (Math.max(0, now - lastAt) * commandsPerSecond) / 1_000);
    lastAt = now;
    if (tokens < 1) return false;
    tokens--;
    return true;
  };
}
