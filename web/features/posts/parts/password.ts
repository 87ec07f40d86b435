import { postPasswordErrors } from '@loopyard/contract/posts.ts';
import { definePart, type SavedParts } from './part.ts';

/** `password`: a new one; empty keeps the current one. */
type Settings = { password: string; removesPassword: boolean };

export const password = definePart<Settings>({
  settings: () => ({ password: '', removesPassword: false }),
  errors: ({ password }) => postPasswordErrors({ password: password || null }),
  isUsed: hasPassword,
  body: ({ password, removesPassword }) => {
    if (password) return { password };
    return removesPassword ? { password: null } : {};
  },
  condition: (settings, saved) => (hasPassword(settings, saved) ? 'need its password' : null),
});

function hasPassword({ password, removesPassword }: Settings, saved: SavedParts): boolean {
  return password !== '' || (saved?.has_password === true && !removesPassword);
}
