/**
 * What stands in the pages that are written at build for the address of the server that will send them: only that one
 * knows it, and puts it there.
 */
export const ownOrigin = 'https://own-origin.invalid';
