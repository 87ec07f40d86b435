import type { Config } from '../config/config.ts';
import { currentBuild } from '../platform/http/builds.ts';
import { webBuilds } from './web-doors.ts';

type SignIn = { role: string; email: string; password: string };

type World = { signIns: SignIn[]; operators: number };

export function greet(config: Config, address: string, { signIns, operators }: World): string[] {
  const lines = ['', `  Loopyard is at ${address}`, ''];
  if (!currentBuild(webBuilds)) lines.push('  The web app is not built: npm run build', '');
  if (config.local && !config.smtpUrl)
    lines.push(`  E-mails are not sent. Read them at ${address}/dev/outbox`, '');
  if (!config.local && !config.smtpUrl)
    lines.push('  E-mails are not sent. To send them, set SMTP_URL and MAIL_FROM', '');
  if (!config.local && !config.moderatorEmail && operators === 0)
    lines.push(
      '  Nobody can decide a report about a loop’s only admin. Name an operator, or set MODERATOR_EMAIL:',
      '  npm run loopyard -- operator <email>',
      '',
    );
  for (const { role, email, password } of signIns)
    lines.push(`  ${role.padEnd(8)} ${email}   password: ${password}`);
  return signIns.length > 0 ? [...lines, ''] : lines;
}
