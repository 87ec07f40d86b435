/** Of every connection for queries, in ms: nobody waits for one that hangs, or locks others out, for longer. */
export const databaseLimits = {
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
};
