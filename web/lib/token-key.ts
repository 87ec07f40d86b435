/** Where the browser keeps that somebody is signed in. On its own, as every page asks for it, and the public ones for no more. */
export const TOKEN_KEY = 'loopyard.session';
