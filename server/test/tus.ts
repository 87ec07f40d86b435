import type { Person } from './people.ts';

export type TusAnswer = { status: number; code: string | null; header(name: string): string | null };

type Body = NonNullable<RequestInit['body']>;

const base = '/api/uploads/resumable';

export function tusAt(url: string, person: Pick<Person, 'token'>) {
  const call = async (method: string, path: string, headers: Record<string, string>, body?: Body) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        'tus-resumable': '1.0.0',
        ...(person.token && { authorization: `Bearer ${person.token}` }),
        ...headers,
      },
      ...(body !== undefined && { body, duplex: 'half' }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      code: text ? (JSON.parse(text).code as string) : null,
      header: (name: string) => answer.headers.get(name),
    };
  };
  return {
    call: (
      method: string,
      key: string,
      headers: Record<string, string> = {},
      body?: Body,
    ): Promise<TusAnswer> => call(method, `${base}${key && '/'}${key}`, headers, body),
    begin: (name: string, size: number, loopId?: number) =>
      call('POST', base, { 'upload-length': String(size), 'upload-metadata': metadataOf(name, loopId) }),
    async key(name: string, size: number, loopId?: number): Promise<string> {
      const answer = await this.begin(name, size, loopId);
      if (answer.status !== 201) throw new Error(`${name} was not begun: ${answer.status} ${answer.code}`);
      return answer.header('location')?.split('/').at(-1) ?? '';
    },
    async offset(key: string): Promise<number | null> {
      const { status, header } = await call('HEAD', `${base}/${key}`, {});
      return status === 200 ? Number(header('upload-offset')) : null;
    },
    append: (key: string, offset: number, body: Body): Promise<TusAnswer> =>
      call('PATCH', `${base}/${key}`, appending(offset), body),
  };
}

export const appending = (offset: number) => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
});

export function metadataOf(name: string, loopId?: number): string {
  const encode = (value: string) => Buffer.from(value).toString('base64');
  return `filename ${encode(name)}${loopId ? `,loop_id ${encode(String(loopId))}` : ''}`;
}
