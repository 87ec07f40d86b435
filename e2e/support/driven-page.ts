import { until } from '../../server/platform/patience.testing.ts';
import type { Driver } from './webdriver.ts';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Nothing lies above the element's middle and it is inside the window, so a person can see and press it. */
const withinReach = `
  const element = document.evaluate(arguments[0], document, null, 9).singleNodeValue;
  if (!element) return null;
  element.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit && element.contains(hit) ? element : null;`;

export const field = (label: string) =>
  `//*[self::input or self::textarea][@id=//label[starts-with(normalize-space(),'${label}')]/@for or @aria-label='${label}']`;
export const button = (name: string) =>
  `//*[self::button or self::a][normalize-space()='${name}' or @aria-label='${name}']`;

/** A page in a browser that Playwright can't drive. Places are XPaths; each call waits until it is possible. */
export function drivenPage({ call }: Driver, origin: string) {
  const reach = async (place: string) => {
    // A page that is just left answers nothing.
    const element = await call('ExecuteScript', { script: withinReach, args: [place] }).catch(() => null);
    return (element as Record<string, string> | null)?.[ELEMENT];
  };
  const sees = (place: string) =>
    until(
      () => reach(place),
      () => `${place} cannot be reached`,
    );
  const press = (place: string) =>
    until(
      async () => {
        const id = await reach(place);
        return (
          id &&
          call('ElementClick', { id }).then(
            () => true,
            () => false,
          )
        );
      },
      () => `${place} cannot be pressed`,
    );
  return {
    sees,
    press,
    open: (path: string) => call('Navigate', { url: origin + path }),
    resize: (width: number, height: number) => call('SetWindowRect', { width, height }),
    async type(place: string, text: string) {
      await call('ElementSendKeys', { id: await sees(place), text });
    },
    /** Gives a file to the chooser, which is never in sight. */
    async give(chooser: string, path: string) {
      const element = await call('FindElement', { using: 'xpath', value: chooser });
      await call('ElementSendKeys', { id: (element as Record<string, string>)[ELEMENT], text: path });
    },
    picture: async () => Buffer.from(String(await call('TakeScreenshot', { full: false })), 'base64'),
  };
}
