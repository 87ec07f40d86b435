import type * as signingIn from '../../features/accounts/signing-in.gen.ts';
import type * as comments from '../../features/comments/comments.gen.ts';
import type * as media from '../../features/media/media.gen.ts';
import type * as notifications from '../../features/notifications/notifications.gen.ts';
import type * as posts from '../../features/posts/posts.gen.ts';
import type * as profiles from '../../features/profiles/profiles.gen.ts';
import type { Document } from '../../lib/document.ts';
import type { Demo } from '../world/demo.ts';

type Modules = typeof signingIn &
  typeof comments &
  typeof media &
  typeof notifications &
  typeof posts &
  typeof profiles;

/** Keyed by document name, so a document without an answer here doesn't compile. */
export type DocumentAnswers = {
  [Key in keyof Modules as Key extends `${infer Name}Document` ? Name : never]: Modules[Key] extends Document<
    infer Data,
    infer Variables
  >
    ? (demo: Demo, variables: Variables) => Data
    : never;
};
