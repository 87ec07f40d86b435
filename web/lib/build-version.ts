/** Changes whenever a script or a style does. */
export function buildVersion(): string {
  return typeof window === 'undefined' ? '' : String(Reflect.get(window, '__reactRouterManifest')?.version);
}
