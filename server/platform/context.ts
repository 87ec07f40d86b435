import type { AccessCheck } from './access-check.ts';
import type { Log } from './log.ts';

export type Viewer = { userId: UserId; sessionId: SessionId; sessionAt: Date };

/** Request context of commands and queries. Always passed on, never ambient. */
export type Ctx<V extends Viewer | null = Viewer | null> = {
  viewer: V;
  now: Date;
  requestId: string;
  log: Log;
  /** A check still to run; if it fails, the result is dropped. Without one it has already passed. */
  accessCheck?: AccessCheck | null;
};

export type SignedIn = Ctx<Viewer>;

/** Acts for somebody without a session of theirs: in a job, a payment or a command. */
export function asUser(ctx: Ctx, userId: UserId): SignedIn {
  return { ...ctx, viewer: { userId, sessionId: noId, sessionAt: ctx.now } };
}

declare const brand: unique symbol;
export type Id<Name extends string = string> = number & { readonly [brand]: Name };
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
export type CaseId = Id<'case'>;
export type OutsideReportId = Id<'outside_report'>;
export type DataRequestId = Id<'data request'>;
export type SanctionId = Id<'sanction'>;
export type InvitationId = Id<'invitation'>;
export type WordId = Id<'word'>;
export type CalendarFeedId = Id<'calendar feed'>;
export type EventDateId = Id<'date of an event'>;
export type DeviceId = Id<'device'>;
export type InvoiceId = Id<'invoice'>;
export type InvitationCodeId = Id<'invitation code'>;

export type PostAt = { loopId: LoopId; postId: PostId };
