import type { Session, SessionState } from '../../lib/session.ts';
import type { Transport } from '../../lib/transport.ts';
import {
  type CreateUserInput,
  RegisterDocument,
  SignInDocument,
  type SignInMutation,
  type SigninUserInput,
} from './signing-in.gen.ts';

type Entrance = {
  session: Pick<Session, 'signIn' | 'signOut'> & Pick<SessionState, 'deviceSecret'>;
  transport: Transport;
};

type OpenedSession = SignInMutation['signinUser'];

export async function logIn({ session, transport }: Entrance, input: SigninUserInput): Promise<void> {
  const { signinUser } = await transport.graphql(SignInDocument, {
    input: { ...input, device_secret: session.deviceSecret },
  });
  beginSession(session, signinUser);
}

export async function register({ session, transport }: Entrance, input: CreateUserInput): Promise<void> {
  const { createUser } = await transport.graphql(RegisterDocument, {
    input: { ...input, device_secret: session.deviceSecret },
  });
  beginSession(session, createUser);
}

/** Signs out here at once and tells the server, which may be unreachable. */
export async function logOut({ session, transport }: Entrance): Promise<void> {
  const deletion = transport.request('DELETE /api/sessions/current').catch(() => null);
  session.signOut();
  await deletion;
}

function beginSession(
  session: Entrance['session'],
  { auth_token, device_secret, user }: OpenedSession,
): void {
  session.signIn({
    token: auth_token,
    deviceSecret: device_secret,
    userId: Number(user.id),
    loopId: user.last_accessed_loop_id === null ? null : Number(user.last_accessed_loop_id),
  });
}
