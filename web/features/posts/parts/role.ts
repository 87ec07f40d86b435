import { definePart } from './part.ts';

type Settings = { restricted_to_role_id: number | null };

export const role = definePart<Settings>({
  settings: (saved) => ({
    restricted_to_role_id: saved?.restricted_to_role_id ? Number(saved.restricted_to_role_id) : null,
  }),
  isUsed: (settings) => settings.restricted_to_role_id !== null,
  body: ({ restricted_to_role_id }) => ({ restricted_to_role_id }),
});
