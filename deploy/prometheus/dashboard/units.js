export function formatNumber(number, unit) {
  return (formats[unit] ?? formats.short)(number);
}

/** @returns three to six lines at round numbers, from 0 to above `highest` */
export function listTicks(highest, unit) {
  const base = unit === 'bytes' ? 1_024 ** Math.max(0, Math.floor(Math.log(highest) / Math.log(1_024))) : 1;
  const rough = (highest || 1) / base / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = base * power * [1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough);
  const lines = Math.ceil((highest || 1) / step + 1e-9);
  return Array.from({ length: lines + 1 }, (_, line) => line * step);
}

const formats = {
  short: (number) => inThree(number),
  reqps: (number) => `${inThree(number)} /s`,
  ops: (number) => `${inThree(number)} /s`,
  s: formatSeconds,
  bytes: formatBytes,
};

function inThree(number) {
  const notation = number < 1e6 ? 'standard' : 'compact';
  return number.toLocaleString('en', { maximumSignificantDigits: 3, notation });
}

function formatSeconds(number) {
  if (number === 0) return '0';
  if (number < 0.001) return `${inThree(number * 1e6)} µs`;
  if (number < 1) return `${inThree(number * 1_000)} ms`;
  if (number < 120) return `${inThree(number)} s`;
  if (number < 7_200) return `${inThree(number / 60)} min`;
  return `${inThree(number / 3_600)} h`;
}

function formatBytes(number) {
  const names = ['B', 'KB', 'MB', 'GB', 'TB'];
  const power = number < 1 ? 0 : Math.min(names.length - 1, Math.floor(Math.log2(number) / 10));
  return `${inThree(number / 1_024 ** power)} ${names[power]}`;
}
