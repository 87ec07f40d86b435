import { userInfo } from 'node:os';

/** Who types this: the name of their account, and behind `sudo` their own. */
export function osUser(): string {
  const user = accountName();
  const { SUDO_USER: caller } = process.env;
  return caller && caller !== user && /^[\w.@-]{1,64}$/.test(caller) ? `${user} (sudo by ${caller})` : user;
}

/** The account that this program runs under. */
export function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container, an account may be a number and nothing more.
    return `account ${process.getuid?.() ?? 'without a number'}`;
  }
}
