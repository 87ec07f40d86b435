export function createTimers() {
  const timers = new Set<NodeJS.Timeout>();
  return {
    add(ms: number, act: () => void) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        act();
      }, ms);
      timers.add(timer);
    },
    clear() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
