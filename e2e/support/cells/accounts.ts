/** The session is null for a stranger. */
export type Visitor = { userId: number; session: { token: string; deviceSecret: string } | null };
export type Account = Visitor & {
  call: (method: string, path: string, data?: object) => Promise<ReturnType<typeof JSON.parse>>;
};

const answer = 'auth_token device_secret user { id }';

export async function enter(email: string, password: string): Promise<Account> {
  const query = `mutation ($input: SigninUserInput!) { signinUser(input: $input) { ${answer} } }`;
  return accountOf((await ask(query, { email, password })).signinUser);
}

let count = 0;

export const password = 'correct horse battery';

export async function signUp(
  first_name: string,
  last_name: string,
  more: object = {},
): Promise<Account & { email: string }> {
  const query = `mutation ($input: CreateUserInput!) { createUser(input: $input) { ${answer} } }`;
  const email = `cell.${Date.now()}.${count++}@example.org`;
  const input = { first_name, last_name, email, password, ...more };
  return { ...accountOf((await ask(query, input)).createUser), email };
}

async function ask(query: string, input: object) {
  const call = callAs(null);
  const { data, errors } = await call('POST', 'graphql', { query, variables: { input } });
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

type Answer = { auth_token: string; device_secret: string; user: { id: string } };

function accountOf({ auth_token: token, device_secret: deviceSecret, user }: Answer): Account {
  return { userId: Number(user.id), session: { token, deviceSecret }, call: callAs(token) };
}

function callAs(token: string | null): Account['call'] {
  return async (method, path, data) => {
    const response = await fetch(`${process.env.LOOPYARD_URL}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
      ...(data && { body: JSON.stringify(data) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text ? JSON.parse(text) : null;
  };
}

export async function loopOf(admin: Account, member: Account, name: string): Promise<number> {
  const { id } = (await admin.call('POST', 'loops', { loop: { name } })).loop;
  await member.call('POST', 'loops/join', { loop_code: await codeOf(admin, id) });
  return id;
}

export async function codeOf(admin: Account, loopId: number): Promise<string> {
  return (await admin.call('GET', `loops/${loopId}/invitation_codes`)).loop_codes[0].loop_code;
}
