import { hostile } from './parts.testing.ts';

export function trickyNames() {
  return [
    '../../../../etc/passwd',
    '..\\..\\windows\\win.ini',
    '/etc/passwd',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    'x\r\nset-cookie: a=b\r\n\r\n<script>self.ran=1</script>',
    'x"; filename="page.html',
    "x'; filename*=UTF-8''page.html",
    '<img src=x onerror="self.ran=1">.txt',
    'invoice\u202efdp.exe',
    'zero\u200bwidth\ufeff.txt',
    'line\u2028end.txt',
    'CON',
    '.htaccess',
    '...',
    '~root',
    '-rf',
    '$(touch here).txt',
    '__proto__',
    'constructor',
    `${'long'.repeat(60)}.txt`,
    '👩‍👩‍👧‍👦.txt',
  ].map((name) => hostile(name, `a file named ${name}`));
}
