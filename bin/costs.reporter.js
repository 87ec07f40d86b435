import { readFileSync } from 'node:fs';
import { processIds, usedSeconds, writeCost } from './costs.js';

/** The server that all journeys share counts for none of them. */
export default class CostsReporter {
  #usedBefore = new Map();

  onTestBegin(_, { workerIndex }) {
    this.#usedBefore.set(workerIndex, usedByWorker(workerIndex));
  }

  onTestEnd(test, { workerIndex }) {
    writeCost(test.location.file, usedByWorker(workerIndex) - this.#usedBefore.get(workerIndex));
  }
}

/** Playwright tells the reporter only a worker's number, which the worker has in its environment. */
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
