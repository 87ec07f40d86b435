/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { Document as DocumentNode } from '@loopyard/web/lib/document.ts';
import { gql } from '@loopyard/web/lib/document.ts';
/** An absent or null field counts as empty, and its error has the name of the field. */
export type CreateUserInput = {
  /** `under_13`, `13_to_15`, `16_or_17` or `18_or_older`. Kept with the account and not changed later. */
  age_band?: string | null | undefined;
  /** The secret that this device got at its last login. With it, wrong passwords of other people don’t lock this device out. */
  device_secret?: string | null | undefined;
  email?: string | null | undefined;
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  /** An invitation, as a code or the token of an e-mail. The account is a member of its loop at once. Required where sign-up is by invitation. */
  loop_code?: string | null | undefined;
  /** Required below the server’s age of consent, unless the school answers for its invitation. The parent is asked, and until they agree the account waits. */
  parent_email?: string | null | undefined;
  password?: string | null | undefined;
};

/** An absent or null field counts as empty, and its error has the name of the field. */
export type SigninUserInput = {
  /** The secret that this device got at its last login. With it, wrong passwords of other people don’t lock this device out. */
  device_secret?: string | null | undefined;
  email?: string | null | undefined;
  password?: string | null | undefined;
};

export type SignInMutationVariables = Exact<{
  input: SigninUserInput;
}>;


export type SignInMutation = { signinUser: { auth_token: string, device_secret: string, waits_for_parent: boolean, user: { id: string, last_accessed_loop_id: string | null } } };

export type RegisterMutationVariables = Exact<{
  input: CreateUserInput;
}>;


export type RegisterMutation = { createUser: { auth_token: string, device_secret: string, waits_for_parent: boolean, user: { id: string, last_accessed_loop_id: string | null } } };


export const SignInDocument = gql`
    mutation SignIn($input: SigninUserInput!) {
  signinUser(input: $input) {
    auth_token
    device_secret
    waits_for_parent
    user {
      id
      last_accessed_loop_id
    }
  }
}
    ` as unknown as DocumentNode<SignInMutation, SignInMutationVariables>;
export const RegisterDocument = gql`
    mutation Register($input: CreateUserInput!) {
  createUser(input: $input) {
    auth_token
    device_secret
    waits_for_parent
    user {
      id
      last_accessed_loop_id
    }
  }
}
    ` as unknown as DocumentNode<RegisterMutation, RegisterMutationVariables>;