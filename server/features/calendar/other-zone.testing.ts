import { afterAll, beforeAll, expect } from 'vitest';

const zoneOfProcess = process.env.TZ;

/** All tests of the file run as if the server stood in India. */
export function standInKolkata(): void {
  beforeAll(() => {
    setZone('Asia/Kolkata');
    expect(new Date(0).getHours(), 'the process is in another zone').toBe(5);
  });
  afterAll(() => setZone(zoneOfProcess));
}

export function setZone(timeZone: string | undefined): void {
  if (timeZone === undefined) delete process.env.TZ;
  else process.env.TZ = timeZone;
}
