/** Stands for the server's address in built pages, because only the server that sends them knows its address. */
export const ownOrigin = 'https://own-origin.invalid';
