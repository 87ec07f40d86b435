import type { Sql, TransactionSql } from 'postgres';
import type { Erased } from '../lifecycle/erased-list.ts';
import { tablesOf } from './tables.ts';

/** More than a server ever gives, so those given since, here or after another restore, are all skipped. */
const numbersASecond = 100;

/** Links, mails and the list of erased people keep numbers, so none may name somebody else later. */
export async function skipNumbers(
  client: Sql | TransactionSql,
  { since, erased }: { since: Date; erased: Erased[] },
): Promise<void> {
  const skipped = Math.max(1, Math.ceil((numbersASecond * (Date.now() - since.getTime())) / 1_000));
  for (const { name, identity } of await tablesOf(client)) {
    if (!identity) continue;
    const knownIds = name === 'users' ? erased.map(({ user_id }) => user_id) : [];
    await client`select setval(s.name, greatest((select max(${client(identity)}) from ${client(name)}),
        nextval(s.name), ${Math.max(0, ...knownIds)}) + ${skipped}, false)
      from (select pg_get_serial_sequence(${`"${name}"`}, ${identity})::regclass as name) s`;
  }
}
