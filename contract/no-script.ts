/**
 * What a page that was written at build says to those without script. The server that sends it puts its own words
 * there, where it has some.
 */
export const noScriptWords = 'This page needs JavaScript. Please switch it on and reload.';
