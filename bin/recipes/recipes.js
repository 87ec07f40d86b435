// The recipes of docs/architecture.md ("How to add …") as they are followed on a copy of the tree. `edits`: by file,
// what is written by hand, each text behind its anchor; `beside`: its test, which comes on top; `writes`: what the
// generators are told; `proves`: what must pass then.
import { endpoint } from './endpoint.js';
import { fieldOfLoop, fieldOfPost } from './fields.js';
import { notificationKind } from './notification-kind.js';
import { screen } from './screen.js';
import { table } from './table.js';

export const recipes = [fieldOfLoop, fieldOfPost, endpoint, table, screen, notificationKind];
