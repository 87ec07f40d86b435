import { StoreAway } from '../platform/storage/objects.ts';

export function misuseOf(usage: string, args: string[]): string | null {
  const right = `npm run loopyard -- ${usage}`;
  const flags: string[] = usage.match(/--[a-z]+=?/g) ?? [];
  const unknown = args.find((word) => word.startsWith('--') && !flags.includes(flagOf(word)));
  if (unknown) return `${unknown} is not an option of this command. Usage: ${right}`;
  const takesMore = usage.endsWith('<loop>');
  const most = usage
    .split(' ')
    .slice(1)
    .filter((word) => !word.includes('--')).length;
  const words = args.filter((word) => !word.startsWith('--'));
  return words.length > most && !takesMore ? `“${words[most]}” is one word too many. Usage: ${right}` : null;
}

function flagOf(word: string): string {
  return word.replace(/=.*$/s, '=');
}

export function pageOf(flags: Set<string>): number | null {
  const [value = '1'] = [...flags].filter((flag) => flag.startsWith('--page=')).map((flag) => flag.slice(7));
  return /^[1-9]\d{0,5}$/.test(value) ? Number(value) : null;
}

const reasons: Record<string, string> = {
  EEXIST: 'already exists: please choose another name',
  ENOENT: 'does not exist',
  ENOTDIR: 'is not a folder',
  EISDIR: 'is a folder',
  EACCES: 'can’t be opened: this account has no right to it',
  EPERM: 'can’t be opened: this account has no right to it',
  EROFS: 'is on a read-only disk',
  ENOSPC: 'can’t be written: the disk is full',
  ENAMETOOLONG: 'has too long a name',
};

export function sentenceOf(error: unknown): string | null {
  if (error instanceof StoreAway) return `The bucket can’t be used (${error.message})`;
  const { code = '', path, dest } = error as NodeJS.ErrnoException & { dest?: string };
  return path && reasons[code] ? `${dest ?? path} ${reasons[code]}` : null;
}
