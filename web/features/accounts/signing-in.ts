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

/** @returns whether the account waits for a parent's yes */
export async function register({ session, transport }: Entrance, input: CreateUserInput): Promise<boolean> {
  const { createUser } = await transport.graphql(RegisterDocument, {
    input: { ...input, device_secret: session.deviceSecret },
  });
  beginSession(session, createUser);
  return createUser.waits_for_parent;
}

/** Signs out here at once and tells the server, which may be unreachable. */
export async function logOut({ session, transport }: Entrance): Promise<void> {
  const deletion = transport.request('DELETE /api/sessions/current').catch(() => null);
  session.signOut();
  await deletion;
}

function beginSession(
  session: Entrance['session'],
  { auth_token, device_secret, waits_for_parent, user }: OpenedSession,
): void {
  session.signIn({
    token: auth_token,
    deviceSecret: device_secret,
    isWaiting: waits_for_parent,
    userId: Number(user.id),
    loopId: user.last_accessed_loop_id === null ? null : Number(user.last_accessed_loop_id),
  });
}
