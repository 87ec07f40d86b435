import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { RecoveryPlace } from './platform/recovery/place.ts';
import { StartError } from './platform/start-error.ts';

const erasedSchema = z.array(z.object({ user_id: z.number(), erased_at: z.string() }));
export type Erased = z.infer<typeof erasedSchema>[number];

/** Next to the backups that could bring erased people back; the newest list is complete. */
const erasedFile = 'erased.json';
type Place = Pick<RecoveryPlace, 'address' | 'read' | 'write'>;

/** @throws StartError if the list is damaged: a shorter one would bring somebody back */
export async function readErased(place: Place): Promise<Erased[]> {
  return (await readList(place)) ?? [];
}

export async function addErased(place: Place, erased: Erased[]): Promise<void> {
  const erasedBefore = await readList(place);
  const all = [...(erasedBefore ?? []), ...erased];
  const unique = [...new Map(all.map((entry) => [entry.user_id, entry])).values()];
  if (erasedBefore?.length === unique.length) return;
  const list = Buffer.from(JSON.stringify(unique, null, 2));
  await place.write(erasedFile, Readable.from([list]));
}

async function readList(place: Place): Promise<Erased[] | null> {
  const source = await place.read(erasedFile);
  if (!source) return null;
  const { data } = erasedSchema.safeParse(parse(await text(source)));
  if (data) return data;
  throw new StartError(
    `${place.address}/${erasedFile} is damaged: it lists the accounts to erase again after a restore. Replace it with an earlier copy, or remove it if there is none`,
  );
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
