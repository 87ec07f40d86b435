/** Stands in for XMLHttpRequest, by which files are sent: the test says how far it is and how it ends. */
export class FakeUpload {
  static all: FakeUpload[] = [];
  readonly asked = { method: '', url: '', type: '' };
  isAborted = false;
  status = 0;
  responseText = '';
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;

  constructor() {
    FakeUpload.all.push(this);
  }
  open(method: string, url: string): void {
    Object.assign(this.asked, { method, url });
  }
  setRequestHeader(name: string, value: string): void {
    if (name === 'Content-Type') this.asked.type = value;
  }
  send(): void {}
  abort(): void {
    this.isAborted = true;
    this.onabort?.();
  }

  /** So much of it was sent. */
  progress(percent: number): void {
    this.upload.onprogress?.({ loaded: percent, total: 100 });
  }
  /** The server answers. */
  finish(status: number, text = ''): void {
    Object.assign(this, { status, responseText: text });
    this.onload?.();
  }
  /** The connection breaks. */
  fail(): void {
    this.onerror?.();
  }
}
