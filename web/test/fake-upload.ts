/** Stands in for XMLHttpRequest. `offset`: bytes of an earlier upload on the server; negative: unknown to it. */
export class FakeUpload {
  /** Requests that sent a chunk. */
  static all: FakeUpload[] = [];
  /** All other requests. */
  static calls: FakeUpload[] = [];
  static offset = 0;
  readonly sentRequest = { method: '', url: '', type: '' };
  readonly sentHeaders = new Map<string, string>();
  private headers: Record<string, string> = {};
  private body: Blob | null = null;
  isAborted = false;
  status = 0;
  responseText = '';
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;

  static reset(): void {
    FakeUpload.all = [];
    FakeUpload.calls = [];
    FakeUpload.offset = 0;
  }
  open(method: string, url: string): void {
    Object.assign(this.sentRequest, { method, url });
  }
  setRequestHeader(name: string, value: string): void {
    this.sentHeaders.set(name, value);
    if (name === 'Content-Type') this.sentRequest.type = value;
  }
  getResponseHeader(name: string): string | null {
    return this.headers[name] ?? null;
  }
  send(body: Blob | null): void {
    this.body = body;
    const { method } = this.sentRequest;
    if (method === 'PATCH') {
      FakeUpload.all.push(this);
      return;
    }
    FakeUpload.calls.push(this);
    const begunCount = FakeUpload.calls.filter(({ sentRequest }) => sentRequest.method === 'POST').length;
    if (method === 'POST') this.headers.location = `/api/uploads/resumable/f${begunCount}`;
    if (method === 'HEAD') this.headers['upload-offset'] = String(FakeUpload.offset);
    const isGone = method === 'HEAD' && FakeUpload.offset < 0;
    queueMicrotask(() => this.finish(isGone ? 404 : method === 'POST' ? 201 : 200));
  }
  abort(): void {
    this.isAborted = true;
    this.onabort?.();
  }

  async sentText(): Promise<string> {
    return (await this.body?.text()) ?? '';
  }
  progress(percent: number): void {
    const total = this.body?.size ?? 0;
    this.upload.onprogress?.({ loaded: (total * percent) / 100, total });
  }
  finish(status: number, text = ''): void {
    if (this.body) {
      const start = Number(this.sentHeaders.get('Upload-Offset'));
      this.headers['upload-offset'] = String(start + this.body.size);
    }
    Object.assign(this, { status, responseText: text });
    this.onload?.();
  }
  fail(): void {
    this.status = 0;
    this.onerror?.();
  }
}
