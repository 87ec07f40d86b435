import { definePart } from './part.ts';

type Settings = { is_distraction_free: boolean };

export const reading = definePart<Settings>({
  settings: (saved) => ({ is_distraction_free: saved?.is_distraction_free ?? false }),
  isUsed: (settings) => settings.is_distraction_free,
  body: ({ is_distraction_free }) => ({ is_distraction_free }),
});
