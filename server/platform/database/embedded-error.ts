/** The embedded database can't start; the message is one sentence for the person who starts the server. */
export class EmbeddedError extends Error {}
