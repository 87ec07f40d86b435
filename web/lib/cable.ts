import type { Cable, Channel } from '@anycable/web';
import type {
  CableChannelName,
  CableCommands,
  CableIdentifier,
  CableIncoming,
} from '@loopyard/contract/cable.ts';
import { firstQuiet } from './first-quiet.ts';

export type CableSubscribe = <Name extends CableChannelName>(
  channel: CableIdentifier<Name>,
  handlers: ChannelHandlers<Name>,
) => ChannelHandle<Name>;

export type ChannelHandlers<Name extends CableChannelName> = {
  message: (message: CableIncoming<Name>) => void;
  /** Called at the first connection and after each reconnect. Refetch here, because nothing is replayed. */
  connected?: () => void;
  disconnected?: () => void;
  /** The right to this channel was taken away. */
  onEnd?: () => void;
};

export type ChannelHandle<Name extends CableChannelName> = {
  perform: Perform<Name>;
  close: () => void;
};

/** Rejects without a connection. */
export type Perform<Name extends CableChannelName> = <Action extends keyof CableCommands<Name> & string>(
  action: Action,
  data: CableCommands<Name>[Action] & object,
) => Promise<void>;

/** One socket per token, from its first channel on. `onRefusal`: the server has ended the socket for good. */
export function createCableSubscribe(options: {
  token: () => string | null;
  onRefusal: () => void;
}): CableSubscribe {
  let current: { token: string | null; cable: Promise<Cable> } | null = null;

  const cableFor = (token: string | null): Promise<Cable> => {
    if (current?.token === token) return current.cable;
    void current?.cable.then(hangUp);
    const cable = openCable(token, () => options.token() === token && options.onRefusal());
    current = { token, cable };
    return cable;
  };

  return ({ channel: name, ...params }: { channel: string }, handlers) => {
    let isClosed = false;
    const token = options.token();
    const cable = cableFor(token);
    let deafen = () => {};
    const openedChannel = cable.then((socket) => {
      if (isClosed) return null;
      const channel = socket.subscribeTo(name, params);
      listen(channel, handlers);
      deafen = onLateRefusal(socket, channel, () => handlers.onEnd?.());
      return channel;
    });
    return {
      async perform(action: string, data: object) {
        const channel = await openedChannel;
        if (!channel) throw new Error('This channel is closed');
        await channel.perform(action, data);
      },
      close() {
        isClosed = true;
        void openedChannel.then((channel) => {
          deafen();
          channel?.disconnect();
        });
        // The account signed out meanwhile.
        if (options.token() !== token) void cable.then(hangUp);
      },
    };
  };
}

function listen<Name extends CableChannelName>(channel: Channel, handlers: ChannelHandlers<Name>): void {
  channel.on('message', (message) => handlers.message(message as CableIncoming<Name>));
  channel.on('connect', () => handlers.connected?.());
  channel.on('disconnect', () => handlers.disconnected?.());
  channel.on('close', (reason) => reason && handlers.onEnd?.());
}

/**
 * The library only reports a rejection that answers its own subscribe command. A later one, after a right was taken
 * away, has to be read from the socket. Returns a function that stops it.
 */
function onLateRefusal(cable: Cable, channel: Channel, onRefusal: () => void): () => void {
  return cable.transport.on('data', (frame) => {
    if (channel.state !== 'connected' || !frame.includes('"reject_subscription"')) return;
    const { type, identifier } = JSON.parse(frame) as { type?: string; identifier?: string };
    if (type === 'reject_subscription' && identifier === channel.identifier) onRefusal();
  });
}

/** Closing a socket while it connects would log an error. */
function hangUp(cable: Cable): void {
  if (cable.state === 'connecting') cable.once('connect', () => cable.disconnect());
  else cable.disconnect();
}

/** Errors go to the handlers, not to the console. */
const silent = () => undefined;
const quiet = {
  level: 'error',
  log: silent,
  info: silent,
  warn: silent,
  error: silent,
  debug: silent,
} as const;

async function openCable(token: string | null, onRefusal: () => void): Promise<Cable> {
  await firstQuiet();
  const { createCable } = await import('@anycable/web');
  const cable = createCable(`${window.location.origin.replace(/^http/, 'ws')}/cable`, {
    protocol: 'actioncable-v1-json',
    logger: quiet,
    ...(token && { websocketAuthStrategy: 'sub-protocol', auth: { token } }),
  });
  cable.on('close', (reason) => reason && onRefusal());
  return cable;
}
