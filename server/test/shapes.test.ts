import type { CableMessage } from '@loopyard/contract/cable.ts';
import { expectTypeOf, test } from 'vitest';
import type { PostShape } from '../features/posts/shape.ts';
import type { Media, Message, Post, User } from '../graphql.gen.ts';
import type { MediaShape } from '../presenters/media.ts';
import type { Person } from '../presenters/person.ts';

test('a post, its media, a comment and a person have the same fields in GraphQL, in REST and on the socket', () => {
  expectTypeOf<keyof Post>().toEqualTypeOf<keyof PostShape>();
  expectTypeOf<keyof Media>().toEqualTypeOf<keyof MediaShape>();
  expectTypeOf<keyof Message>().toEqualTypeOf<keyof CableMessage | 'my_reaction'>();
  expectTypeOf<keyof User>().toEqualTypeOf<keyof Person>();
});
