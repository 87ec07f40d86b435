/** An e-mail as it is compared: two that look the same are the same. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
