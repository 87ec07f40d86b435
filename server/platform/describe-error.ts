export type ErrorDescription = {
  type: string;
  code?: string;
  message?: string;
  stack?: string;
  cause?: ErrorDescription;
};

type ErrorLike = {
  name?: string;
  message: string;
  stack?: string;
  code?: unknown;
  cause?: unknown;
  response?: unknown;
  responseCode?: unknown;
  command?: unknown;
};

/** Drivers and parsers quote their input: only messages that can't contain what people wrote are kept. */
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

export function summarizeError(error: unknown): string {
  if (isErrorLike(error) && error.cause) return summarizeError(error.cause);
  const { type, message, code = '' } = describeError(error);
  return `${type}: ${message ?? code}`.replaceAll(/\s+|\0/g, ' ').toWellFormed();
}

function isErrorLike(error: unknown): error is ErrorLike {
  return typeof (error as { message?: unknown } | null)?.message === 'string';
}

/** SQLSTATE classes whose messages quote values. All others name only tables, columns and constraints. */
const quotesValues = /^(22|P0)\w{3}$/;

function wordsWithoutQuotes(error: ErrorLike): string {
  const { name = '', message, code } = error;
  // Drizzle's own message includes all parameters.
  if ('query' in error && 'params' in error) return `Failed query: ${error.query}`;
  if (typeof code === 'string' && quotesValues.test(code)) return '';
  // A mail server's reply includes the address.
  if (error.response || error.responseCode) return replyOf(error);
  if (name === 'SyntaxError') return '';
  // Redis repeats the failed command.
  if (name === 'ReplyError') return message.split(' ', 1).join();
  if (name === 'TypeError' || name === 'RangeError')
    return message.replace(/ (in|on string|of string|Received) .*$/s, ' $1 …');
  return message;
}

function replyOf({ responseCode, command }: ErrorLike): string {
  return `${responseCode ?? 'no reply'} to ${command ?? 'a command'}`;
}

function framesOf({ stack = '', message }: ErrorLike): string {
  const after = message === '' ? stack : (stack.split(message).at(-1) ?? '');
  return after
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
