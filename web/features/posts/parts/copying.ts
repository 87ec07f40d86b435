import { definePart } from './part.ts';

type Settings = { is_cloneable: boolean };

export const copying = definePart<Settings>({
  absent: { is_cloneable: false },
  settings: (saved) => ({ is_cloneable: saved?.is_cloneable ?? false }),
  isUsed: (settings) => settings.is_cloneable,
  body: ({ is_cloneable }) => ({ is_cloneable }),
});
