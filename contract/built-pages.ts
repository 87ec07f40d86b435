/** Stands for the server's address in built pages, because only the server that sends them knows its address. */
export const ownOrigin = 'https://own-origin.invalid';

/** Built pages show this without JavaScript. The server replaces it with its own text where it has one. */
export const noScriptWords = 'This page needs JavaScript. Please switch it on and reload.';
