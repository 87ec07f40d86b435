/** Limits for each query connection, in ms, so that nobody waits longer for a hanging one. */
export const databaseLimits = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
};
