/** In a module of its own, because every page needs it and the public pages need nothing else. */
export const TOKEN_KEY = 'loopyard.session';
