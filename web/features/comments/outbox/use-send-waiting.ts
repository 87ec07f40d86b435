import { isCableError } from '@loopyard/contract/cable.ts';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession, useTransport } from '../../../lib/app-context.tsx';
import { type DeviceStore, deviceStoreOf } from '../../../lib/device-store.ts';
import type { Transport } from '../../../lib/transport.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { arrivedUuids } from '../comments.ts';
import { dropOutgoing, keepOutgoing, outgoingUnder, postsWithOutgoing } from './outgoing.ts';

/** Sends on each connection, also under posts that are no longer open. @param onArrived must be stable */
export function useSendWaiting(onArrived: (postId: string) => void): void {
  const transport = useTransport();
  const { userId } = useSession();
  const isOnline = useOnline();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isOnline) return;
    const store = deviceStoreOf(userId);
    // An open post sends its own.
    const postIds = postsWithOutgoing(store).filter((id) => !pathname.split('/').includes(id));
    const channels = postIds.map((postId) => sendUnder(transport, { store, postId, onArrived }));
    return () => {
      for (const close of channels) close();
    };
  }, [transport, userId, isOnline, pathname, onArrived]);
}

type SendTarget = { store: DeviceStore; postId: string; onArrived: (postId: string) => void };

function sendUnder(transport: Transport, { store, postId, onArrived }: SendTarget): () => void {
  const listUnsent = () => outgoingUnder(store, postId).filter((item) => item.state !== 'refused');
  const refuse = (uuid: string, detail: string) => {
    const comment = listUnsent().find((item) => item.uuid === uuid);
    if (comment) keepOutgoing(store, postId, { ...comment, state: 'refused', detail });
  };
  const drop = (uuid: string) => {
    if (!listUnsent().some((item) => item.uuid === uuid)) return;
    dropOutgoing(store, postId, uuid);
    onArrived(postId);
  };
  const send = async () => {
    for (const uuid of await arrivedUuids(transport, postId)) drop(uuid);
    for (const { text, uuid } of listUnsent()) await channel.perform('send_message', { text, uuid });
  };
  const channel = transport.subscribe(
    { channel: 'MessagesChannel', messageable_type: 'Post', messageable_id: Number(postId) },
    {
      // Failed comments stay and are retried on the next connection.
      connected: () => void send().catch(() => undefined),
      message: (incoming) => {
        if (isCableError(incoming)) {
          if (incoming.uuid) refuse(incoming.uuid, incoming.detail);
        } else if ('message' in incoming && incoming.message.uuid) {
          drop(incoming.message.uuid);
        }
        if (listUnsent().length === 0) channel.close();
      },
    },
  );
  return channel.close;
}
