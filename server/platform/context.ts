import type { Log } from './log.ts';
import type { Proof } from './proof.ts';

/** Who asks. Comes only from a living session. */
export type Viewer = { userId: UserId; sessionId: SessionId; sessionAt: Date };

/** What every command and query is told about the request it serves; passed on, never ambient. */
export type Ctx<V extends Viewer | null = Viewer | null> = {
  viewer: V;
  now: Date;
  requestId: string;
  log: Log;
  /** Still to be had of the viewer: what is read is thrown away without it. None: it was had before. */
  proof?: Proof | null;
};

export type SignedIn = Ctx<Viewer>;

declare const brand: unique symbol;
/** A number that names a row of one kind. Those of other kinds, and plain numbers, are none. */
export type Id<Name extends string = string> = number & { readonly [brand]: Name };
/** Nothing has this id, of whatever kind. */
export const noId = 0 as Id<never>;

export type UserId = Id<'user'>;
export type SessionId = Id<'session'>;
export type LoopId = Id<'loop'>;
export type PostId = Id<'post'>;
export type CommentId = Id<'comment'>;
export type RoleId = Id<'role'>;
export type FileId = Id<'file'>;
export type ProfileId = Id<'profile'>;
export type SubscriptionId = Id<'subscription'>;
export type NotificationId = Id<'notification'>;
export type ReportId = Id<'report'>;
export type InvitationId = Id<'invitation'>;
export type InvoiceId = Id<'invoice'>;
export type InvitationCodeId = Id<'invitation code'>;
