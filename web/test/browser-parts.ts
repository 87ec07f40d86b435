/** Browser features that jsdom lacks, as far as the screens need them. Nothing has a size. */
class Watcher {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

const noQuery = (media: string) =>
  Object.assign(new EventTarget(), { media, matches: false, addListener() {}, removeListener() {} });

Object.assign(window, {
  ResizeObserver: Watcher,
  IntersectionObserver: Watcher,
  matchMedia: noQuery,
  scrollTo() {},
});

/** Escape closes the topmost dialog unless that prevents it. */
window.addEventListener('keydown', (event) => {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (event.key !== 'Escape' || event.defaultPrevented || !top) return;
  if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.removeAttribute('open');
});

const missingMethods: Record<string, (this: HTMLElement) => void> = {
  showModal() {
    this.setAttribute('open', '');
  },
  close() {
    this.removeAttribute('open');
  },
  scrollIntoView() {},
  scrollTo() {},
  showPopover() {
    this.style.display = 'block';
  },
  hidePopover() {
    this.style.display = '';
  },
};
for (const [name, act] of Object.entries(missingMethods)) {
  Object.defineProperty(HTMLElement.prototype, name, { value: act, configurable: true, writable: true });
}
