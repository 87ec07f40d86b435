import { definePart } from './part.ts';

type Settings = { comments_closed: boolean };

export const commenting = definePart<Settings>({
  settings: (saved) => ({ comments_closed: saved?.comments_closed ?? false }),
  isUsed: (settings) => settings.comments_closed,
  body: ({ comments_closed }) => ({ comments_closed }),
});
