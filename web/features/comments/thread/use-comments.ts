import { type CableError, isCableError } from '@loopyard/contract/cable.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTransport } from '../../../lib/app-context.tsx';
import type { ChannelHandle, Perform } from '../../../lib/cable.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import type { Outgoing } from '../outbox/outgoing.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { useThread } from './use-thread.ts';

export type Comments = ReturnType<typeof useComments>;

/** An edit on its way: its form stays open until the thread shows it, and keeps the text if that fails. */
export type Editing = { id: string; text: string; error: string | null };

const HIGHLIGHT_MS = 3000;

/** The thread under a post, live: what others write arrives, what is written here goes out until it has arrived. */
export function useComments(postId: string) {
  const thread = useThread(postId);
  const comments = thread.query.data?.comments;
  const arrivedUuids = useMemo(() => new Set(comments?.flatMap((comment) => comment.uuid ?? [])), [comments]);
  const channel = useRef<ChannelHandle<'MessagesChannel'> | null>(null);
  const perform = useCallback<Perform<'MessagesChannel'>>(async (action, data) => {
    if (!channel.current) throw new Error('There is no connection yet');
    await channel.current.perform(action, data);
  }, []);
  const sendOne = useCallback(
    ({ uuid, text }: Outgoing) => perform('send_message', { text, uuid }),
    [perform],
  );
  const outbox = useOutbox(postId, sendOne, arrivedUuids);
  const edits = useEdits(comments, perform);
  const toast = useToast();

  const onRefusal = useCallback(
    ({ command, uuid, detail }: CableError) => {
      if (command === 'send_message' && uuid) outbox.mark(uuid, 'refused', detail);
      else if (command === 'edit_message') edits.refuse(detail);
      else toast(detail, 'bad');
    },
    [outbox.mark, edits.refuse, toast],
  );
  const isEnded = useMessagesChannel(postId, {
    channel,
    isLoaded: thread.query.isSuccess,
    catchUp: thread.catchUp,
    connected: outbox.sendAgain,
    onRefusal,
  });

  const remove = (id: string) =>
    perform('delete_message', { message_id: Number(id) }).catch(() =>
      toast('There is no connection. Please try again.', 'bad'),
    );
  return { ...thread, comments: comments ?? [], outbox, edits, remove, isEnded };
}

type Wiring = {
  channel: { current: ChannelHandle<'MessagesChannel'> | null };
  isLoaded: boolean;
  catchUp: () => Promise<void>;
  connected: () => void;
  onRefusal: (error: CableError) => void;
};

/** Follows the post's channel; the last handlers given are the ones called. True once the right to it is gone. */
function useMessagesChannel(postId: string, wiring: Wiring): boolean {
  const transport = useTransport();
  const [connections, setConnections] = useState(0);
  const [isEnded, setEnded] = useState(false);
  const latest = useRef(wiring);
  latest.current = wiring;

  useEffect(() => {
    const { channel } = latest.current;
    channel.current = transport.subscribe(
      { channel: 'MessagesChannel', messageable_type: 'Post', messageable_id: Number(postId) },
      {
        message: (incoming) => {
          if (isCableError(incoming)) latest.current.onRefusal(incoming);
          else void latest.current.catchUp();
        },
        connected: () => setConnections((n) => n + 1),
        onEnd: () => setEnded(true),
      },
    );
    return () => {
      channel.current?.close();
      channel.current = null;
    };
  }, [transport, postId]);

  // Nothing is replayed, so each connection reads what was missed, once there is a thread to compare with.
  const isReady = connections > 0 && wiring.isLoaded;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each connection anew
  useEffect(() => {
    if (!isReady) return;
    void latest.current.catchUp().then(() => latest.current.connected());
  }, [isReady, connections]);
  return isEnded;
}

/** One comment is edited at a time; a saved one is highlighted for a moment. */
function useEdits(
  comments: { id: string; text: string; seq: number }[] | undefined,
  perform: Perform<'MessagesChannel'>,
) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [saving, setSaving] = useState<{ id: string; seq: number } | null>(null);
  const [highlighted, setHighlighted] = useState<string | null>(null);

  const savedComment = saving && comments?.find(({ id, seq }) => id === saving.id && seq > saving.seq);
  useEffect(() => {
    if (!savedComment) return;
    setSaving(null);
    setEditing(null);
    setHighlighted(savedComment.id);
  }, [savedComment]);
  useEffect(() => {
    if (!highlighted) return;
    const timer = setTimeout(() => setHighlighted(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlighted]);

  const refuse = useCallback((error: string) => {
    setSaving(null);
    setEditing((now) => now && { ...now, error });
  }, []);
  const save = ({ id, text }: Editing, seq: number) => {
    setSaving({ id, seq });
    perform('edit_message', { message_id: Number(id), text: text.trim() }).catch(() =>
      refuse('There is no connection. Your text has been kept. Please try again.'),
    );
  };
  return { editing, setEditing, isSaving: saving !== null, save, refuse, highlighted };
}
