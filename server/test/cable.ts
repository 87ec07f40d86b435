import { WebSocket } from 'ws';
import { until } from '../platform/patience.testing.ts';

export type Cable = {
  subscribe(identifier: object): Promise<boolean>;
  perform(identifier: object, action: string, data?: object): void;
  messages(identifier: object): Message[];
  next(identifier: object, matches: (message: Message) => boolean): Promise<Message>;
  frames: Frame[];
  closed: Promise<void>;
  close(): void;
};

// biome-ignore lint/suspicious/noExplicitAny: messages are looked into by the tests themselves
export type Message = any;
type Frame = { type?: string; identifier?: string; message?: Message; reason?: string; reconnect?: boolean };

export const commentsOf = (postId: number) => ({
  channel: 'MessagesChannel',
  messageable_type: 'Post',
  messageable_id: postId,
});
export const loopChannel = (loopId: number) => ({ channel: 'LoopsChannel', loop_id: loopId });

export async function openCable(url: string, token: string | null): Promise<Cable> {
  const query = token ? `?token=${token}` : '';
  const socket = new WebSocket(`${url.replace('http', 'ws')}/cable${query}`, 'actioncable-v1-json');
  const frames: Frame[] = [];
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as Frame;
    if (frame.type !== 'ping') frames.push(frame);
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const untilHeard = <T>(look: () => T, complaint: () => string) =>
    until(() => {
      const frame = look();
      if (!frame && socket.readyState === WebSocket.CLOSED)
        throw new Error(`the socket is closed: ${complaint()}`);
      return frame;
    }, complaint);
  await untilHeard(
    () => frames.some(({ type }) => type === 'welcome' || type === 'disconnect'),
    () => 'no welcome',
  );
  const send = (command: string, identifier: object, data?: object) =>
    socket.send(
      JSON.stringify({ command, identifier: JSON.stringify(identifier), data: data && JSON.stringify(data) }),
    );
  const of = (identifier: object) =>
    frames.filter((frame) => frame.identifier === JSON.stringify(identifier));
  const messages = (identifier: object) =>
    of(identifier).flatMap((frame) => (frame.type ? [] : [frame.message]));
  return {
    frames,
    closed,
    messages,
    close: () => socket.close(),
    perform: (identifier, action, data = {}) => send('message', identifier, { action, ...data }),
    async subscribe(identifier) {
      send('subscribe', identifier);
      const answer = () => of(identifier).findLast(({ type }) => type?.endsWith('_subscription'));
      await untilHeard(answer, () => `no answer to ${JSON.stringify(identifier)}`);
      return answer()?.type === 'confirm_subscription';
    },
    next: (identifier, matches) =>
      untilHeard(
        () => messages(identifier).find(matches),
        () => `came: ${JSON.stringify(frames)}`,
      ),
  };
}
