import { type Cable, commentsOf, openCable } from './cable.ts';

export type Person = {
  id: number;
  token: string;
  email: string;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: object, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body: object): Promise<Answer>;
  delete(path: string, body?: object): Promise<Answer>;
  graphql(query: string, variables?: object): Promise<GraphqlAnswer>;
  cable(): Promise<Cable>;
  at(url: string): Person;
};

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into by the tests themselves
type Body = any;
export type Answer = { status: number; body: Body; headers: Headers };
export type GraphqlAnswer = {
  /** Set if the request itself failed. */
  status?: number;
  data: Body;
  errors?: {
    message: string;
    extensions: { code: string; status: number; reason?: string; errors?: Record<string, string> };
  }[];
};

export const password = 'correct horse battery';

export function personAt(url: string, identity: { id: number; token: string | null; email: string }): Person {
  const call = async (method: string, path: string, body?: object, more: Record<string, string> = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(identity.token && { authorization: `Bearer ${identity.token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...more,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text ? parse(text) : null, headers: response.headers };
  };
  return {
    id: identity.id,
    token: identity.token ?? '',
    email: identity.email,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body) => call('PUT', path, body),
    delete: (path, body) => call('DELETE', path, body),
    graphql: async (query, variables) => {
      const { status, body } = await call('POST', '/api/graphql', { query, variables });
      if (body === null) throw new Error(`status ${status}`);
      return body;
    },
    cable: () => openCable(url, identity.token),
    at: (otherUrl) => personAt(otherUrl, identity),
  };
}

export function nobodyAt(url: string): Person {
  return personAt(url, { id: 0, token: null, email: '' });
}

let count = 0;

export async function signUp(
  url: string,
  firstName: string,
  email = `${firstName.toLowerCase()}.${process.pid}.${count++}@example.org`,
  more: object = {},
): Promise<Person> {
  const answer = await nobodyAt(url).graphql(
    `mutation ($input: CreateUserInput!) { createUser(input: $input) { auth_token user { id } } }`,
    { input: { first_name: firstName, last_name: 'Example', email, password, ...more } },
  );
  if (!answer.data) throw new Error(`${firstName} could not sign up: ${JSON.stringify(answer.errors)}`);
  const { auth_token: token, user } = answer.data.createUser;
  return personAt(url, { id: Number(user.id), token, email });
}

export async function loopOf(admin: Person, members: Person[] = [], loop: object = {}): Promise<number> {
  const created = await admin.post('/api/loops', { loop: { name: 'A loop', ...loop } });
  if (created.status !== 201) throw new Error(`no loop: ${JSON.stringify(created.body)}`);
  const loopId: number = created.body.loop.id;
  const codes = await admin.get(`/api/loops/${loopId}/invitation_codes`);
  for (const member of members) {
    const joinAnswer = await member.post('/api/loops/join', {
      loop_code: codes.body.loop_codes[0].loop_code,
    });
    if (joinAnswer.status !== 200) throw new Error(`not joined: ${JSON.stringify(joinAnswer.body)}`);
  }
  return loopId;
}

export async function postOf(
  author: Person,
  loopId: number,
  title = 'Something to say',
  more: object = {},
): Promise<number> {
  const answer = await author.post('/api/posts', { title, loop_id: loopId, ...more });
  if (answer.status !== 201) throw new Error(`no post: ${JSON.stringify(answer.body)}`);
  return answer.body.post.id;
}

export async function commentOf(author: Person, post: number, text = 'Words'): Promise<number> {
  const cable = await author.cable();
  await cable.subscribe(commentsOf(post));
  cable.perform(commentsOf(post), 'send_message', { text });
  const { message } = await cable.next(commentsOf(post), (m) => m.action === 'created');
  cable.close();
  return message.id;
}

/** A text of which a preview shows only the beginning, so that it can have a price. */
export const dear = `Dear. ${'There is more of this than one sees before paying. '.repeat(4)}`.trim();

function parse(text: string): Body {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Anonymous and suspended people stay signed out. */
export async function signInAgain(url: string, person: Person): Promise<Person> {
  if (!person.token) return person;
  const input = `{ email: "${person.email}", password: "${password}" }`;
  const { data } = await nobodyAt(url).graphql(`mutation { signinUser(input: ${input}) { auth_token } }`);
  return data ? personAt(url, { ...person, token: data.signinUser.auth_token }) : person;
}
