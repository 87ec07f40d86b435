import {
  type CableError,
  type CableMessage,
  type IncomingReaction,
  type IncomingTyping,
  isCableError,
  isCableMissed,
} from '@loopyard/contract/cable.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTransport } from '../../../lib/app-context.tsx';
import type { ChannelHandle, Perform } from '../../../lib/cable.ts';
import { useToast } from '../../../ui/overlays/toast.tsx';
import type { CommentFragment } from '../comments.gen.ts';
import type { Outgoing } from '../outbox/outgoing.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { useThread } from './use-thread.ts';
import { useTyping } from './use-typing.ts';

export type Comments = ReturnType<typeof useComments>;

/** The form stays open until the thread shows the edit, and keeps the text if saving fails. */
export type Editing = { id: string; text: string; error: string | null };

const HIGHLIGHT_MS = 3000;

type OfPost = {
  refreshPost: () => Promise<void>;
  onReactions: (reactions: IncomingReaction['reactions']) => void;
};

export function useComments(postId: string, { refreshPost, onReactions }: OfPost) {
  const thread = useThread(postId);
  const comments = thread.query.data?.comments;
  const arrivedUuids = useMemo(() => new Set(comments?.flatMap((comment) => comment.uuid ?? [])), [comments]);
  const { channel, perform } = useChannel();
  const sendOne = useCallback(
    ({ uuid, text }: Outgoing) => perform('send_message', { text, uuid }),
    [perform],
  );
  const outbox = useOutbox(postId, sendOne, arrivedUuids);
  const edits = useEdits(comments, perform);
  const typing = useTyping(perform, comments?.at(-1));
  const toast = useToast();
  // Reactions are not among the changes that are caught up with, so they are read again.
  const takeAgain = () => Promise.all([thread.takeNewest(), refreshPost()]).catch(() => undefined);
  const onConnection = async (isFirst: boolean) => {
    if (!isFirst || outbox.outgoing.length > 0) await takeAgain();
    outbox.sendAgain();
  };
  const takeReaction = ({ message_id, reactions }: IncomingReaction) =>
    message_id === null ? onReactions(reactions) : thread.react(String(message_id), { reactions });

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
    take: thread.take,
    takeTyping: typing.take,
    takeReaction,
    connected: onConnection,
    onRefusal,
  });

  const remove = (id: string) =>
    perform('delete_message', { message_id: Number(id) }).catch(() =>
      toast('There is no connection. Please try again.', 'bad'),
    );
  return {
    ...thread,
    comments: comments ?? [],
    outbox,
    typing,
    edits: { ...edits, postId },
    remove,
    isEnded,
  };
}

/** `channel` is null until there is one. */
function useChannel() {
  const channel = useRef<ChannelHandle<'MessagesChannel'> | null>(null);
  const perform = useCallback<Perform<'MessagesChannel'>>(async (action, data) => {
    if (!channel.current) throw new Error('There is no connection yet');
    await channel.current.perform(action, data);
  }, []);
  return { channel, perform };
}

type Wiring = {
  channel: { current: ChannelHandle<'MessagesChannel'> | null };
  isLoaded: boolean;
  catchUp: () => Promise<void>;
  take: (message: CableMessage) => void;
  takeReaction: (incoming: IncomingReaction) => void;
  takeTyping: (user: IncomingTyping['user']) => void;
  connected: (isFirst: boolean) => Promise<void>;
  onRefusal: (error: CableError) => void;
};

/** @returns whether access to the channel has ended */
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
          else if (isCableMissed(incoming))
            void latest.current.catchUp().then(() => latest.current.connected(false));
          else if (incoming.type === 'Reaction') latest.current.takeReaction(incoming);
          else if (incoming.type === 'Typing') latest.current.takeTyping(incoming.user);
          else latest.current.take(incoming.message);
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

  // The channel doesn't replay messages, so every connection fetches what was missed.
  const isReady = connections > 0 && wiring.isLoaded;
  useEffect(() => {
    if (!isReady) return;
    void latest.current.catchUp().then(() => latest.current.connected(connections === 1));
  }, [isReady, connections]);
  return isEnded;
}

/** A comment that is held keeps its `seq` when it is edited. */
type Version = Pick<CommentFragment, 'id' | 'seq' | 'updated_at'>;

function useEdits(comments: Version[] | undefined, perform: Perform<'MessagesChannel'>) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [saving, setSaving] = useState<Version | null>(null);
  const [highlighted, setHighlighted] = useState<string | null>(null);

  const savedComment =
    saving &&
    comments?.find(
      ({ id, seq, updated_at }) => id === saving.id && (seq > saving.seq || updated_at > saving.updated_at),
    );
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
  const save = ({ id, text }: Editing, version: Version) => {
    setSaving(version);
    perform('edit_message', { message_id: Number(id), text: text.trim() }).catch(() =>
      refuse('There is no connection. Your text has been kept. Please try again.'),
    );
  };
  return { editing, setEditing, isSaving: saving !== null, save, refuse, highlighted };
}
