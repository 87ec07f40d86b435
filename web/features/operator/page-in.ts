/** Which page of a list an address asks for: `?page=2`. */
export function pageIn(params: URLSearchParams): number {
  return Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
}
