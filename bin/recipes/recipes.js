// The recipes of docs/architecture.md ("How to add …"), applied to a copy of the tree. `base`: the recipe it goes on
// from; `edits`: handwritten text by file, inserted after an anchor; `beside`: its test, inserted on top; `writes`:
// arguments of the generators; `proves`: checks that then pass.
import { endpoint } from './endpoint.js';
import { fieldOfLoop } from './fields.js';
import { notificationKind } from './notification-kind.js';
import { noun } from './noun.js';
import { partOfPost } from './part-of-post.js';
import { screen } from './screen.js';
import { subjectOfNotices } from './subject.js';
import { table } from './table.js';

export const recipes = [
  fieldOfLoop,
  partOfPost,
  endpoint,
  table,
  screen,
  notificationKind,
  noun,
  subjectOfNotices,
];
