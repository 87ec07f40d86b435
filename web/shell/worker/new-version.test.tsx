import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServiceWorker } from '../../test/fake-service-worker.ts';
import { renderScreen } from '../../test/render.tsx';

const bar = () => screen.findByRole('status', { name: 'New version' }, { timeout: 10_000 });

test('a newer build is offered, and can be put away; the same one says nothing [12.104]', async () => {
  Object.assign(window, { __reactRouterManifest: { version: 'now' } });
  const { worker, say } = fakeServiceWorker();
  const { user } = renderScreen('/support', { as: 'member' });
  const status = await bar();
  await waitFor(() => expect(worker.messages).toEqual(['signed in']));
  act(() => void say({ build: 'now' }));
  expect(status).toBeEmptyDOMElement();
  act(() => void say({ build: 'newer' }));
  expect(status).toHaveTextContent('A new version of Loopyard is ready.');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(status).toBeEmptyDOMElement();
});

test('a page that is seen again after hours looks for a newer build', async () => {
  const { worker } = fakeServiceWorker();
  renderScreen('/support', { as: 'member' });
  await bar();
  await waitFor(() => expect(worker.messages).toEqual(['signed in']));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(worker.updates).toBe(0);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(worker.updates).toBe(1));
});

test('a post that is opened closes the notification about it [12.106]', async () => {
  const { worker } = fakeServiceWorker();
  const closed: string[] = [];
  worker.notifications = ['/support', '/feed/7'].map((data) => ({ data, close: () => closed.push(data) }));
  renderScreen('/support', { as: 'member' });
  await bar();
  await waitFor(() => expect(closed).toEqual(['/support']));
});
