import type { CDPSession, Page } from '@playwright/test';
import { startForwarder } from '../../server/test/forwarder.ts';

export async function lineTo(server: string) {
  let forwarder = await startForwarder(server);
  const url = forwarder.through(server).replace(/\/$/, '');
  const port = Number(new URL(url).port);
  return {
    url,
    cut: () => forwarder.stop(),
    async mend() {
      forwarder = await startForwarder(server, port);
    },
  };
}

/** Limits uploads to this many bytes a second. @returns a call that removes the limit */
export async function slowDown(page: Page, perSecond: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const limitTo = (uploadThroughput: number) =>
    limit(session, { latency: 0, downloadThroughput: -1, uploadThroughput });
  await limitTo(perSecond);
  return () => limitTo(-1);
}

/** A rural line: 400 ms of latency and 50 kB a second. */
export async function slowLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await limit(session, { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 });
}

type Limits = { latency: number; downloadThroughput: number; uploadThroughput: number };

async function limit(session: CDPSession, limits: Limits): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...limits });
}
