import { type Cable, createCable } from '@anycable/web';

/** Opens a channel of the socket and tells what comes in until it is closed. */
export type CableSubscribe = <Incoming extends object>(
  channel: ChannelAddress,
  handlers: ChannelHandlers<Incoming>,
) => ChannelHandle;

export type ChannelAddress = { channel: string; [param: string]: string | number };

export type ChannelHandlers<Incoming> = {
  message: (message: Incoming) => void;
  /** At the first connection and after each reconnection: refetch here, nothing is replayed. */
  connected?: () => void;
  disconnected?: () => void;
  /** The right to this channel is gone. */
  ended?: () => void;
};

export type ChannelHandle = {
  /** Sends a command; rejects while there is no connection. */
  perform: (action: string, payload: object) => Promise<void>;
  close: () => void;
};

/** One socket for each token, opened with the first channel; `refused` is called when the server ends it for good. */
export function createCableSubscribe(options: {
  token: () => string | null;
  refused: () => void;
}): CableSubscribe {
  let current: { token: string | null; cable: Cable } | null = null;

  const cable = (): Cable => {
    const token = options.token();
    if (current?.token === token) return current.cable;
    current?.cable.disconnect();
    const opened = openCable(token);
    opened.on('close', (reason) => reason && options.refused());
    current = { token, cable: opened };
    return opened;
  };

  return ({ channel: name, ...params }, handlers) => {
    const channel = cable().subscribeTo(name, params);
    channel.on('message', (message) => handlers.message(message as never));
    channel.on('connect', () => handlers.connected?.());
    channel.on('disconnect', () => handlers.disconnected?.());
    channel.on('close', (reason) => reason && handlers.ended?.());
    return {
      perform: async (action, payload) => void (await channel.perform(action, payload)),
      close: () => channel.disconnect(),
    };
  };
}

function openCable(token: string | null): Cable {
  const address = `${window.location.origin.replace(/^http/, 'ws')}/cable`;
  return createCable(address, {
    protocol: 'actioncable-v1-json',
    logLevel: 'error',
    ...(token && { websocketAuthStrategy: 'sub-protocol', auth: { token } }),
  });
}
