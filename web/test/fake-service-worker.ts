import { onTestFinished, vi } from 'vitest';

/** A browser with a service worker, and one that may get pushes. */
export function fakeServiceWorker() {
  const worker = {
    messages: [] as unknown[],
    updates: 0,
    subscription: null as FakeSubscription | null,
    notifications: [] as { data: string; close: () => void }[],
  };
  const registration = {
    active: { postMessage: (message: unknown) => worker.messages.push(message) },
    getNotifications: async () => worker.notifications,
    update: async () => void worker.updates++,
    pushManager: {
      getSubscription: async () => worker.subscription,
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        if (!permission.can) throw new DOMException('Registration failed', 'AbortError');
        worker.subscription = subscriptionTo(applicationServerKey, () => {
          worker.subscription = null;
        });
        return worker.subscription;
      },
    },
  };
  const container = Object.assign(new EventTarget(), {
    register: vi.fn(async () => registration),
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  });
  const permission = {
    now: 'default' as NotificationPermission,
    answer: 'granted' as NotificationPermission,
    can: true,
  };
  define(navigator, 'serviceWorker', container);
  define(navigator, 'locks', {
    request: (_: string, act: () => Promise<void>) => act(),
    query: async () => ({}),
  });
  define(window, 'PushManager', class {});
  define(window, 'Notification', {
    get permission() {
      return permission.now;
    },
    requestPermission: async () => {
      permission.now = permission.answer;
      return permission.now;
    },
  });
  const say = (data: object) => container.dispatchEvent(new MessageEvent('message', { data }));
  return { worker, permission, say, register: container.register };
}

type FakeSubscription = ReturnType<typeof subscriptionTo>;
let subscriptions = 0;

function subscriptionTo(key: string, onEnd: () => void) {
  const bytes = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  const endpoint = `https://push.example/${++subscriptions}`;
  return {
    endpoint,
    options: { applicationServerKey: Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'public', auth: 'secret' } }),
    unsubscribe: async () => onEnd(),
  };
}

function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(target, name));
}
