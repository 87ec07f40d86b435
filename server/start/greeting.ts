import type { Config } from '../config/config.ts';
import { currentBuild } from '../platform/http/builds.ts';
import { webBuilds } from './web-doors.ts';

type SignIn = { role: string; email: string; password: string };

export function greet(config: Config, address: string, signIns: SignIn[]): string[] {
  const lines = ['', `  Loopyard is at ${address}`, ''];
  if (!currentBuild(webBuilds)) lines.push('  The web app is not built: npm run build', '');
  if (config.local && !config.smtpUrl)
    lines.push(`  E-mails are not sent. Read them at ${address}/dev/outbox`, '');
  if (!config.local && !config.smtpUrl)
    lines.push('  E-mails are not sent. To send them, set SMTP_URL and MAIL_FROM', '');
  for (const { role, email, password } of signIns)
    lines.push(`  ${role.padEnd(8)} ${email}   password: ${password}`);
  return signIns.length > 0 ? [...lines, ''] : lines;
}
