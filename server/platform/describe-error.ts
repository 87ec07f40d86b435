/** What may be written of an error into a log or a row. */
export type ErrorDescription = {
  type: string;
  code?: string;
  message?: string;
  /** Where it was thrown. */
  stack?: string;
  cause?: ErrorDescription;
};

type ErrorLike = {
  name?: string;
  message: string;
  stack?: string;
  code?: unknown;
  cause?: unknown;
  /** Of a mail server. */
  response?: unknown;
  responseCode?: unknown;
  command?: unknown;
};

/**
 * Never what people wrote: drivers, parsers and servers quote what they were given, so of what they say only that
 * is handed on which can't hold any. An error's other fields are left out: whole connections hang on them.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!isErrorLike(error)) return { type: typeof error };
  const { code, cause } = error;
  const message = wordsWithoutQuotes(error);
  return {
    type: error.name ?? 'Error',
    ...(typeof code === 'string' && { code }),
    ...(message !== '' && { message }),
    stack: framesOf(error),
    ...(cause ? { cause: describeError(cause) } : {}),
  };
}

/** What was at the bottom of it, in one line. */
export function summarizeError(error: unknown): string {
  if (isErrorLike(error) && error.cause) return summarizeError(error.cause);
  const { type, message, code = '' } = describeError(error);
  return `${type}: ${message ?? code}`.replaceAll(/\s+|\0/g, ' ').toWellFormed();
}

function isErrorLike(error: unknown): error is ErrorLike {
  return typeof (error as { message?: unknown } | null)?.message === 'string';
}

/** SQLSTATE: data exceptions and raised ones. All others name tables, columns and constraints only. */
const quotesValues = /^(22|P0)\w{3}$/;

function wordsWithoutQuotes(error: ErrorLike): string {
  const { name = '', message, code } = error;
  // Drizzle's, which go on with all parameters.
  if ('query' in error && 'params' in error) return `Failed query: ${error.query}`;
  if (typeof code === 'string' && quotesValues.test(code)) return '';
  // A mail server's reply has the address in it.
  if (error.response || error.responseCode) return replyOf(error);
  if (name === 'SyntaxError') return '';
  // Redis repeats the command it did not like.
  if (name === 'ReplyError') return message.split(' ', 1).join();
  if (name === 'TypeError' || name === 'RangeError')
    return message.replace(/ (in|on string|of string|Received) .*$/s, ' $1 …');
  return message;
}

function replyOf({ responseCode, command }: ErrorLike): string {
  return `${responseCode ?? 'no reply'} to ${command ?? 'a command'}`;
}

/** Without the message, which a stack begins with. */
function framesOf({ stack = '', message }: ErrorLike): string {
  const after = message === '' ? stack : (stack.split(message).at(-1) ?? '');
  return after
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
