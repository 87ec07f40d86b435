import { test } from 'vitest';
import { tryClass } from './try.testing.ts';

test.each(['playlists', 'names with tricks'])(
  '%s end as a sentence or a plain file, and reach nothing',
  tryClass,
);
