import type { Person } from './people.ts';

export async function dataOf(person: Person) {
  const { url } = (await person.post(`/api/users/${person.id}/data_export`)).body;
  const zip = Buffer.from(await (await fetch(url)).arrayBuffer());
  const headerBytes = 30 + zip.readUInt16LE(26) + zip.readUInt16LE(28);
  return JSON.parse(zip.subarray(headerBytes, headerBytes + zip.readUInt32LE(18)).toString());
}
