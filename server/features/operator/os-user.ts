import { userInfo } from 'node:os';

/** The user's name on this machine; under `sudo`, the caller's. */
export function osUser(): string {
  const user = accountName();
  const { SUDO_USER: caller } = process.env;
  return caller && caller !== user && /^[\w.@-]{1,64}$/.test(caller) ? `${user} (sudo by ${caller})` : user;
}

export function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the user may have an id but no name.
    return `account ${process.getuid?.() ?? 'without a number'}`;
  }
}
