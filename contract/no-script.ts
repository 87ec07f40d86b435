/** Built pages show this without JavaScript. The server replaces it with its own text where it has one. */
export const noScriptWords = 'This page needs JavaScript. Please switch it on and reload.';
