import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../server/platform/patience.testing.ts';
import { freePort } from './server.ts';

/** Calls of W3C WebDriver, by the names that Firefox gives them, and how they are sent by HTTP. */
const calls = {
  Navigate: ['POST', 'url'],
  Refresh: ['POST', 'refresh'],
  ExecuteScript: ['POST', 'execute/sync'],
  FindElement: ['POST', 'element'],
  ElementClick: ['POST', 'element/{id}/click'],
  ElementSendKeys: ['POST', 'element/{id}/value'],
  SetWindowRect: ['POST', 'window/rect'],
  TakeScreenshot: ['GET', 'screenshot'],
} as const;

export type Call = (name: keyof typeof calls, body?: Record<string, unknown>) => Promise<unknown>;
/** `end` is safe after a browser that failed. */
export type Driver = { call: Call; end: () => Promise<void> };

/** WebKit as in Debian's GTK port; it has a window, so Xvfb gives it a screen. */
export async function startWebKit(): Promise<Driver> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await once(screen.stdout, 'data');
  const port = await freePort();
  const env = { ...process.env, DISPLAY: `:${String(number).trim()}`, LIBGL_ALWAYS_SOFTWARE: '1' };
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' });
  const end = async () => {
    await stop(driver);
    await stop(screen);
  };
  const send = (method: string, path: string, body?: object) =>
    fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  try {
    const answer = await until(() => send('POST', '', { capabilities: {} }).catch(() => null));
    const { sessionId } = await answerOf<{ sessionId: string }>(answer);
    const call: Call = async (name, { id, ...body } = {}) => {
      const [method, path] = calls[name];
      const address = `/${sessionId}/${path.replace('{id}', String(id))}`;
      return answerOf(await send(method, address, method === 'POST' ? body : undefined));
    };
    return {
      call,
      async end() {
        // The driver ends its browser only with the session.
        await send('DELETE', `/${sessionId}`).catch(() => undefined);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function answerOf<Value>(answer: Response): Promise<Value> {
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** Firefox by Marionette, which is built in: Debian has no geckodriver. */
export async function startFirefox(): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'loopyard-firefox-'));
  await writeFile(
    join(profile, 'user.js'),
    'user_pref("marionette.port", 0);\nuser_pref("ui.prefersReducedMotion", 1);\n',
  );
  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile];
  const browser = spawn('firefox-esr', args, {
    env: { ...process.env, HOME: profile, MOZ_HEADLESS_WIDTH: '1280', MOZ_HEADLESS_HEIGHT: '900' },
    stdio: 'ignore',
  });
  const end = async () => {
    await stop(browser);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const portFile = join(profile, 'MarionetteActivePort');
    const port = await until(async () => Number(await readFile(portFile, 'utf8').catch(() => 0)));
    const send = await marionette(port);
    await send('WebDriver:NewSession', {});
    return { call: (name, body = {}) => send(`WebDriver:${name}`, body), end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Each message is its length, a colon, and `[0, id, command, body]` or `[1, id, error, result]`. */
async function marionette(port: number) {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  await once(socket, 'connect');
  const waiting = new Map<number, (answer: [unknown, unknown]) => void>();
  let unreadText = '';
  socket.on('data', (data) => {
    unreadText += data;
    for (;;) {
      const at = unreadText.indexOf(':');
      const end = at + 1 + Number(unreadText.slice(0, at));
      if (at < 0 || unreadText.length < end) return;
      const message = JSON.parse(Buffer.from(unreadText.slice(at + 1, end), 'latin1').toString());
      unreadText = unreadText.slice(end);
      // The first one only greets.
      if (Array.isArray(message)) waiting.get(message[1])?.([message[2], message[3]]);
    }
  });
  let count = 0;
  return async (command: string, body: object): Promise<unknown> => {
    const message = JSON.stringify([0, ++count, command, body]);
    const answer = new Promise<[unknown, unknown]>((resolve) => waiting.set(count, resolve));
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    const [error, result] = await answer;
    if (error) throw new Error(`${command}: ${JSON.stringify(error).slice(0, 500)}`);
    return typeof result === 'object' && result && 'value' in result ? result.value : result;
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
