import type { ErrorCode } from './errors.ts';
import type { components } from './openapi.gen.ts';

/**
 * What crosses the socket at `/cable` (Action Cable, `actioncable-v1-json`): the channels, what may be
 * performed on each, and what comes in. Nothing is replayed after a reconnect: read again on `connected`.
 */
export type CableChannels = {
  MessagesChannel: {
    params: { messageable_type: 'Post'; messageable_id: number };
    commands: {
      /** `uuid` makes it safe to repeat: one comment, however often sent. */
      send_message: { text: string; uuid?: string | null };
      edit_message: { message_id: number; text: string };
      delete_message: { message_id: number };
    };
    incoming: IncomingMessage | CableError | CableMissed;
  };
  NotificationsChannel: {
    params: Record<never, never>;
    commands: Record<never, never>;
    incoming: IncomingNotification | CableMissed;
  };
  LoopsChannel: {
    params: { loop_id: number };
    commands: Record<never, never>;
    incoming: IncomingContent | IncomingMedia | CableMissed;
  };
};

export type CableChannelName = keyof CableChannels;
export type CableParams<Name extends CableChannelName> = CableChannels[Name]['params'];
export type CableCommands<Name extends CableChannelName> = CableChannels[Name]['commands'];
export type CableIncoming<Name extends CableChannelName> = CableChannels[Name]['incoming'];

/** The object whose JSON text is a subscription's identifier. */
export type CableIdentifier<Name extends CableChannelName> = { channel: Name } & CableParams<Name>;

/** A comment of the post; a deleted one carries `[Deleted]`. */
export type IncomingMessage = {
  type: 'Message';
  action: 'created' | 'updated' | 'deleted';
  message: CableMessage;
};

/** As `allMessages` answers it, without `abilities`. Times are ISO 8601. */
export type CableMessage = {
  id: number;
  loop_id: number;
  messageable_type: 'Post';
  messageable_id: number;
  user: CablePerson;
  text: string;
  uuid: string | null;
  /** The post's `seq` at this change; a reader that holds a later one keeps its own. */
  seq: number;
  edit_user: CablePerson | null;
  is_deleted: boolean;
  created_at: string;
  updated_at: string;
};
/** As they appear in this loop; a portrait's links are for the session that opened the socket. */
type CablePerson = components['schemas']['User'];

export type IncomingNotification = { type: 'Notification'; notification: CableNotification };

/** As `allNotifications` answers it, without the people and the post. */
export type CableNotification = {
  id: number;
  loop_id: number;
  action: string;
  notifiable_type: 'Post';
  notifiable_id: number;
  actor_id: number;
  read_at: string | null;
  created_at: string;
};

/** A post in the loop is new. */
export type IncomingContent = { new_content: true; loop_id: number };

/** How far a post's media is; `progress` is 0 to 100. */
export type IncomingMedia = {
  type: 'Media';
  post_id: number;
  media_id: number;
  is_finished_processing: boolean;
  progress: number | null;
  processing_error: string | null;
};

/** A command of one's own failed; nobody else hears it. */
export type CableError = {
  type: 'Error';
  command: string;
  uuid?: string;
  code: ErrorCode;
  detail: string;
};

/** The server itself was cut off for a moment: read again what this channel tells about. */
export type CableMissed = { type: 'Missed' };

export function isCableError(incoming: object): incoming is CableError {
  return 'type' in incoming && incoming.type === 'Error';
}

export function isCableMissed(incoming: object): incoming is CableMissed {
  return 'type' in incoming && incoming.type === 'Missed';
}
