import { HeldLine } from '../../comments/held-line.tsx';
import { definePart } from './part.ts';

export const heldPart = definePart<object>({
  absent: { held_for: null, released_at: null },
  settings: () => ({}),
  isUsed: () => false,
  body: () => ({}),
  OnCard: ({ post }) => <HeldLine {...post} />,
});
