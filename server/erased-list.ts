import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { RecoveryPlace } from './platform/recovery/place.ts';
import { StartError } from './platform/start-error.ts';

const erasedSchema = z.array(z.object({ user_id: z.number(), erased_at: z.string() }));
export type Erased = z.infer<typeof erasedSchema>[number];

/** Beside what could bring them back; the newest knows of all. */
const erasedFile = 'erased.json';
type Place = Pick<RecoveryPlace, 'address' | 'read' | 'write'>;

/** Nobody where there is no such list. @throws StartError where it is not what was written: a shorter list would bring somebody back */
export async function readErased(place: Place): Promise<Erased[]> {
  return (await readList(place)) ?? [];
}

/** Writes nothing where all of them stand there. @throws as `readErased` */
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
    `${place.address}/${erasedFile} is damaged: it says who is to be erased again. Put an earlier one there, or take it away if there is none`,
  );
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
