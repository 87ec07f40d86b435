import { definePart } from './part.ts';

type Settings = { is_cloneable: boolean };

export const copying = definePart<Settings>({
  settings: (saved) => ({ is_cloneable: saved?.is_cloneable ?? false }),
  isUsed: (settings) => settings.is_cloneable,
  body: ({ is_cloneable }) => ({ is_cloneable }),
});
