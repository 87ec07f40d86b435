import { type PushMessage, readPush } from './push-message.ts';

// Built into /sw.js (`bundling/build-worker.ts`). It keeps the build's own files and one page for when there is no
// connection, and never an answer of the API, a page with data, a picture, a film or a message.

declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build. */
declare const BUILD: string;

/** It is there as long as somebody is signed in, and holds the files of one build. */
const CACHE = `loopyard-${BUILD}`;
const OFFLINE_PAGE = '/offline';
const MOST_FILES = 300;
/** Pictures of the public pages have such names too. */
const builtFile = /^\/assets\/[\w.-]+\.(?:js|css|woff2)$/;

self.addEventListener('install', (event) => {
  event.waitUntil(beginIfSignedIn().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener('message', (event) => {
  if (event.data === 'signed in') event.waitUntil(begin());
  if (event.data === 'signed out') event.waitUntil(end());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === 'navigate') event.respondWith(pageOf(request));
  else if (origin === self.location.origin && builtFile.test(pathname)) event.respondWith(builtFileOf(event));
});

self.addEventListener('push', (event) => {
  event.waitUntil(tell(readPush(event.data?.text() ?? '', self.location.origin)));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(event));
});

async function isSignedIn(): Promise<boolean> {
  return (await caches.keys()).length > 0;
}

async function beginIfSignedIn(): Promise<void> {
  if (await isSignedIn()) await begin();
}

async function begin(): Promise<void> {
  const cache = await caches.open(CACHE);
  if (await cache.match(OFFLINE_PAGE)) return;
  // The next page that opens tries again.
  await cache.add(new Request(OFFLINE_PAGE, { cache: 'reload' })).catch(() => undefined);
}

async function end(): Promise<void> {
  const subscription = await self.registration.pushManager?.getSubscription();
  const notifications = await self.registration.getNotifications();
  for (const notification of notifications) notification.close();
  await Promise.allSettled([subscription?.unsubscribe(), setBadge(0), deleteCaches(() => true)]);
}

/** Open pages of an earlier build go on, and are told that there is a newer one. */
async function takeOver(): Promise<void> {
  await deleteCaches((name) => name !== CACHE);
  await self.clients.claim();
  await tellPages({ build: BUILD });
}

async function deleteCaches(isOver: (name: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter(isOver);
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function tellPages(message: object): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
}

async function pageOf(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const page = await caches.match(OFFLINE_PAGE);
    if (page) return page;
    throw error;
  }
}

/** Its name changes with its content, so what is kept is never out of date. */
async function builtFileOf(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const keptFile = await caches.match(request, { ignoreVary: true });
  if (keptFile) return keptFile;
  const answer = await fetch(request);
  if (answer.ok) event.waitUntil(keep(request, answer.clone()));
  return answer;
}

async function keep(request: Request, answer: Response): Promise<void> {
  if (!(await caches.has(CACHE))) return;
  const cache = await caches.open(CACHE);
  const [, oldestFile, ...laterFiles] = await cache.keys();
  if (oldestFile && laterFiles.length + 2 > MOST_FILES) await cache.delete(oldestFile);
  await cache.put(request, answer);
}

async function tell(message: PushMessage): Promise<void> {
  if (!(await isSignedIn())) return;
  if (message.badge !== undefined) await setBadge(message.badge);
  if ('close' in message) return closeAll(message.close);
  const { title, body, tag, path } = message;
  await self.registration.showNotification(title, {
    body,
    icon: '/icon-192.png',
    data: path,
    ...(tag && { tag, renotify: false }),
  });
}

async function closeAll(tag: string): Promise<void> {
  for (const notification of await self.registration.getNotifications({ tag })) notification.close();
}

/** Where the app stands on a home screen or in a dock. A headless Chromium that allows no notifications dies of it. */
async function setBadge(count: number): Promise<void> {
  if (Notification.permission !== 'granted') return;
  await Promise.resolve(self.navigator.setAppBadge?.(count)).catch(() => undefined);
}

async function open(path: string): Promise<void> {
  const { pathname } = new URL(path, self.location.origin);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname === pathname);
  const isFocused = await page?.focus().catch(() => null);
  if (!isFocused) await self.clients.openWindow(path);
}

/** Only a page has the session's token, so an open one tells the server, or the next one that opens. */
async function subscribeAgain({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent) {
  if (!(await isSignedIn())) return;
  if (!newSubscription && oldSubscription)
    await self.registration.pushManager.subscribe(oldSubscription.options);
  await tellPages({ isSubscriptionNew: true });
}
