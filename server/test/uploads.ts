import { until } from '../platform/patience.testing.ts';
import type { Person } from './people.ts';

/** The upload URL, and the names of the file afterwards. */
export type Place = {
  url: string;
  simple_url: string;
  fields: { key: string; success_action_status: string };
};

type Bytes = NonNullable<RequestInit['body']>;

export async function placeFor(person: Person, filename: string): Promise<Place> {
  const answer = await person.get(`/api/uploads/new?filename=${encodeURIComponent(filename)}`);
  if (answer.status !== 200) throw new Error(`no place for ${filename}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function putBytes(
  place: Place,
  bytes: Bytes,
  type = 'application/octet-stream',
): Promise<number> {
  const response = await fetch(place.url, { method: 'PUT', body: bytes, headers: { 'content-type': type } });
  return response.status;
}

export async function uploadOf(person: Person, filename: string, bytes: Bytes): Promise<Place> {
  const place = await placeFor(person, filename);
  const status = await putBytes(place, bytes);
  if (status !== 201) throw new Error(`${filename} was not taken: ${status}`);
  return place;
}

export async function processed(person: Person, upload: Place | string) {
  const key = typeof upload === 'string' ? upload : upload.fields.key;
  let answer: unknown;
  const media = async () => {
    const { body } = await person.get(`/api/uploads/${key}`);
    answer = body;
    return body.media?.is_finished_processing ? body.media : null;
  };
  return until(media, () => `not processed: ${JSON.stringify(answer)}`);
}
