export function pageIn(params: URLSearchParams): number {
  return Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
}
