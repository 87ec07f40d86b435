import type { Page, Worker } from '@playwright/test';

type GivenSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

// A headless Chromium allows no notifications and knows no push service. Around these two everything is real.

/** The browser subscribes with this, once it was asked to. */
export async function allowPush(page: Page, givenSubscription: GivenSubscription): Promise<void> {
  await page.addInitScript((subscription) => {
    const get = () => localStorage.getItem('test.permission') ?? 'default';
    Object.defineProperty(Notification, 'permission', { get });
    Notification.requestPermission = async () => {
      localStorage.setItem('test.permission', 'granted');
      return 'granted';
    };
    const existing = () => {
      const key = localStorage.getItem('test.key');
      const bytes = atob((key ?? '').replaceAll('-', '+').replaceAll('_', '/'));
      const applicationServerKey = Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)).buffer;
      const unsubscribe = async () => localStorage.removeItem('test.key');
      const { endpoint } = subscription;
      return key && { endpoint, options: { applicationServerKey }, toJSON: () => subscription, unsubscribe };
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => existing() || null,
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        localStorage.setItem('test.key', applicationServerKey);
        return existing();
      },
    });
  }, givenSubscription);
}

/** Hands it to the page's service worker as the browser would. */
export async function deliver(page: Page, payload: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((tell) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) tell(registration.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registrationId,
    data: JSON.stringify(payload),
  });
  await devtools.detach();
}

type ShownNote = { title: string; body: string; tag: string; data: string };

/** Notes the notifications that the worker shows, and where a press on one leads. */
export async function watchNotifications(worker: Worker) {
  await worker.evaluate(() => {
    const shownNotes = new Map<string, ShownNote>();
    const openedPaths: string[] = [];
    const { registration, clients, WindowClient } = globalThis as unknown as WorkerParts;
    registration.showNotification = async (title, { tag, ...options }) =>
      void shownNotes.set(tag, { title, tag, ...options });
    registration.getNotifications = async ({ tag } = {}) =>
      [...shownNotes.keys()]
        .filter((key) => !tag || key === tag)
        .map((key) => ({ close: () => shownNotes.delete(key) }));
    clients.openWindow = async (path) => void openedPaths.push(path);
    WindowClient.prototype.focus = async function () {
      openedPaths.push(`focus ${new URL(this.url).pathname}`);
      return this;
    };
    Object.assign(globalThis, { shownNotes, openedPaths });
  });
  return {
    list: () =>
      worker.evaluate(() =>
        [...(globalThis as unknown as { shownNotes: Map<string, ShownNote> }).shownNotes.values()].map(
          ({ title, body, tag }) => ({
            ...{ title, body, tag },
          }),
        ),
      ),
    /** It stays in the list, so that it can be pressed again. */
    press: (tag: string) =>
      worker.evaluate(async (pressed) => {
        const { shownNotes, openedPaths } = globalThis as unknown as {
          shownNotes: Map<string, ShownNote>;
          openedPaths: string[];
        };
        const notification = { ...shownNotes.get(pressed), close: () => undefined };
        const acts: Promise<unknown>[] = [];
        const waitUntil = (act: Promise<unknown>) => acts.push(act);
        globalThis.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
        await Promise.all(acts);
        return openedPaths.at(-1);
      }, tag),
  };
}

type WorkerParts = {
  registration: {
    showNotification: (title: string, options: Omit<ShownNote, 'title'>) => Promise<void>;
    getNotifications: (filter?: { tag?: string }) => Promise<{ close: () => void }[]>;
  };
  clients: { openWindow: (path: string) => Promise<void> };
  WindowClient: { prototype: { url: string; focus: () => Promise<unknown> } };
};
