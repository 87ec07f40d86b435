import { readFileSync } from 'node:fs';
import { processIds, usedSeconds, writeCost } from './costs.js';

/** Tells what each journey's worker and its browser used meanwhile; the server that all share is nobody's. */
export default class CostsReporter {
  #usedBefore = new Map();

  onTestBegin(_, { workerIndex }) {
    this.#usedBefore.set(workerIndex, usedByWorker(workerIndex));
  }

  onTestEnd(test, { workerIndex }) {
    writeCost(test.location.file, usedByWorker(workerIndex) - this.#usedBefore.get(workerIndex));
  }
}

/** Playwright tells each worker its number, and the reporter no more than that. What has ended has used nothing. */
function usedByWorker(index) {
  const isWorker = (pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`TEST_WORKER_INDEX=${index}`);
    } catch {
      return false;
    }
  };
  const [first] = processIds()
    .map(Number)
    .sort((a, b) => a - b)
    .filter(isWorker);
  return first === undefined ? 0 : usedSeconds(first);
}
