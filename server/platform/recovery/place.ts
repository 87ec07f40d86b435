/** Names are like `files/kept/ab/…`. Writes are durable, complete or absent. Throws if it isn't usable. */
export type RecoveryPlace = {
  address: string;
  check(): Promise<void>;
  write(name: string, source: AsyncIterable<Buffer>): Promise<number>;
  read(name: string): Promise<AsyncIterable<Buffer> | null>;
  /** @param folder ends with a slash */
  list(folder: string): AsyncIterable<{ name: string; size: number }>;
  remove(name: string): Promise<void>;
  /** Removes unfinished writes after a crash. */
  tidy(): Promise<void>;
};

export async function listAll(
  place: RecoveryPlace,
  folder: string,
): Promise<{ name: string; size: number }[]> {
  const entries: { name: string; size: number }[] = [];
  for await (const entry of place.list(folder)) entries.push(entry);
  return entries;
}
