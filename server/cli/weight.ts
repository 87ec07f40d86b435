const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  return `${(bytes / 1024 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}

export function weigh(files: { size: number }[]): string {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return `${files.length} ${files.length === 1 ? 'file' : 'files'} of ${formatBytes(bytes)}`;
}
