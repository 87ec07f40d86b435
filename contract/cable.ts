import type { ErrorCode } from './errors.ts';
import type { HeldFor } from './held.ts';
import type { components } from './openapi.gen.ts';

/** The socket at `/cable` (`actioncable-v1-json`). It replays nothing: read again on `connected`. */
export type CableChannels = {
  MessagesChannel: {
    params: { messageable_type: 'Post'; messageable_id: number };
    commands: {
      /** The server keeps one comment per `uuid`, so a repeat is safe. */
      send_message: { text: string; uuid?: string | null };
      edit_message: { message_id: number; text: string };
      delete_message: { message_id: number };
      /** One writes a comment: every few seconds while one types. Nobody is told of members under 18. */
      typing: Record<string, never>;
    };
    incoming: IncomingMessage | IncomingReaction | IncomingTyping | CableError | CableMissed;
  };
  NotificationsChannel: {
    params: Record<never, never>;
    commands: Record<never, never>;
    incoming: IncomingNotification | CableMissed;
  };
  LoopsChannel: {
    params: { loop_id: number };
    commands: Record<never, never>;
    incoming:
      | IncomingContent
      | IncomingMedia
      | IncomingCase
      | IncomingReceipts
      | IncomingPoll
      | IncomingEvent
      | CableMissed;
  };
};

export type CableChannelName = keyof CableChannels;
export type CableParams<Name extends CableChannelName> = CableChannels[Name]['params'];
export type CableCommands<Name extends CableChannelName> = CableChannels[Name]['commands'];
export type CableIncoming<Name extends CableChannelName> = CableChannels[Name]['incoming'];

/** Its JSON text is the identifier of a subscription. */
export type CableIdentifier<Name extends CableChannelName> = { channel: Name } & CableParams<Name>;

/**
 * A comment on the post. A deleted one has the text `[Deleted]`. Each change is given once per subscription, not always in
 * the order of `seq`.
 */
export type IncomingMessage = {
  type: 'Message';
  action: 'created' | 'updated' | 'deleted';
  message: CableMessage;
};

/** How many now give each sign to a comment, or to the post where `message_id` is null. */
export type IncomingReaction = {
  type: 'Reaction';
  message_id: number | null;
  reactions: { emoji: string; count: number }[];
};

/** Somebody writes a comment. It counts for a few seconds, and reaches the people who have the post open now. */
export type IncomingTyping = { type: 'Typing'; user: { id: number; name: string } };

/** The same as in `allMessages`, but for `my_reaction`, with numbers for ids. Times are ISO 8601. */
export type CableMessage = {
  id: number;
  loop_id: number;
  messageable_type: 'Post';
  messageable_id: number;
  user: CablePerson;
  text: string;
  uuid: string | null;
  /** The post's `seq` at this change. A reader that has a higher one keeps its own version. */
  seq: number;
  edit_user: CablePerson | null;
  is_deleted: boolean;
  /** Why only its author and the loop's admins see it. While it waits to be let through its `seq` is 0. */
  held_for: HeldFor | null;
  /** When an admin let it through; only for its author. */
  released_at: string | null;
  reactions: { emoji: string; count: number }[];
  abilities: { update: boolean; delete: boolean; report: boolean; react: boolean; see_revisions: boolean };
  created_at: string;
  updated_at: string;
};
/** The person's profile in this loop. Portrait links only work for the session that opened the socket. */
type CablePerson = components['schemas']['User'];

export type IncomingNotification = { type: 'Notification'; notification: CableNotification };

/** Like in `allNotifications`, without the people and the post. */
export type CableNotification = {
  id: number;
  loop_id: number;
  action: string;
  notifiable_type: string;
  notifiable_id: number;
  /** Null where nobody may learn who acted. */
  actor_id: number | null;
  read_at: string | null;
  created_at: string;
  /** The `key` of its line in `allNotificationGroups`. */
  group_key: string;
};

export type IncomingContent = { new_content: true; loop_id: number };

/** Processing state of a post's media; `progress` is 0 to 100. */
export type IncomingMedia = {
  type: 'Media';
  post_id: number;
  media_id: number;
  is_finished_processing: boolean;
  progress: number | null;
  processing_error: string | null;
};

/** A case in the loop changed. Only those who see it in their queue receive this; it says nothing of its words. */
export type IncomingCase = {
  type: 'Case';
  loop_id: number;
  case_id: number;
  action: 'opened' | 'claimed' | 'decided' | 'appealed' | 'answered';
};

/** How many have seen and confirmed an announcement; to its author, its admins and the loop's. At most one in two seconds a post. */
export type IncomingReceipts = { type: 'Receipts'; post_id: number } & components['schemas']['ReceiptCounts'];

/** The result of a poll; only to those who may see it. Fewer than five votes of an anonymous one are not counted: null. */
export type IncomingPoll = {
  type: 'Poll';
  post_id: number;
  /** In the order of its options. */
  counts: number[] | null;
  voters_count: number;
  closed_at: string | null;
};

/** How a date of an event stands now. Answers become stale when it starts at another time. */
export type IncomingEvent = {
  type: 'Event';
  post_id: number;
  nth: string;
  /** ISO 8601 */
  starts_at: string;
  ends_at: string;
  place: string | null;
  counts: { yes: number; no: number; maybe: number; waiting: number; places: number };
  is_cancelled: boolean;
};

/** A command failed. Only its sender receives this. */
export type CableError = {
  type: 'Error';
  command: string;
  uuid?: string;
  code: ErrorCode;
  detail: string;
};

/** The server lost its own connection for a moment: read this channel's data again. */
export type CableMissed = { type: 'Missed' };

export function isCableError(incoming: object): incoming is CableError {
  return 'type' in incoming && incoming.type === 'Error';
}

export function isCableMissed(incoming: object): incoming is CableMissed {
  return 'type' in incoming && incoming.type === 'Missed';
}
