import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { formatPence } from '@loopyard/contract/money.ts';
import { directedRuns } from './directions.ts';
import type { PaidInvoice } from './find-invoice.ts';
import { invoiceNumber } from './invoice-number.ts';

type Page = PDFKit.PDFDocument;
type Place = { x: number; y: number; width?: number; align?: 'right' };

const require = createRequire(import.meta.url);
const faces = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};
const colours = { ink: '#231a2d', muted: '#6a5e77', line: '#d9d0e3', violet: '#34006d', pink: '#d91e53' };
const mark =
  'M4 29.5C15 31.5 30 23 30 13.2C30 8.6 27.2 5.5 23.4 5.5C18.6 5.5 15.4 10 15.4 16.6C15.4 25.2 20.4 31.6 28.6 31.6';
const edge = { start: 64, end: 531 };

export async function drawInvoice(paidInvoice: PaidInvoice, soldAt: string): Promise<Buffer> {
  // Imported on demand: its fonts take a tenth of a second to load.
  const { default: PDFDocument } = await import('pdfkit');
  const number = invoiceNumber(paidInvoice.invoice.id);
  const page = new PDFDocument({
    size: 'A4',
    margin: 64,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: `Invoice ${number}`, Author: 'Loopyard', CreationDate: paidInvoice.invoice.createdAt },
  });
  const content = buffer(page);
  drawHead(page);
  drawFacts(page, { number, ...paidInvoice });
  drawItem(page, paidInvoice);
  drawState(page, paidInvoice);
  page.font(faces.plain).fontSize(9).fillColor(colours.muted);
  writeText(page, `Sold by Loopyard at ${soldAt}`, { x: edge.start, y: 740 });
  page.end();
  return content;
}

function drawHead(page: Page): void {
  page.save().translate(edge.start, 60).lineWidth(4.6).lineCap('round');
  page.path(mark).stroke(colours.violet).circle(35, 30.6, 3).fill(colours.pink).restore();
  page.font(faces.bold).fontSize(20).fillColor(colours.violet);
  writeText(page, 'Loopyard', { x: 112, y: 69 });
  page.fontSize(26).fillColor(colours.ink);
  writeText(page, 'Invoice', { x: edge.start, y: 132 });
}

function drawFacts(page: Page, { number, invoice, checkout }: PaidInvoice & { number: string }): void {
  const name = `${checkout.firstName} ${checkout.lastName}`.trim();
  const facts: [string, string][] = [
    ['Number', number],
    ['Paid on', formatDay(checkout.paidAt ?? invoice.createdAt)],
    ['Paid by', name || 'A deleted account'],
    ['E-mail', checkout.email],
    ['Paid with', checkout.card ? `${checkout.card} ending in ${checkout.last4 ?? '····'}` : 'Card'],
  ];
  page.fontSize(10.5);
  for (const [index, [label, value]] of facts.filter(([, value]) => value).entries()) {
    const y = 184 + index * 22;
    writeText(page.font(faces.plain).fillColor(colours.muted), label, { x: edge.start, y });
    writeText(page.fillColor(colours.ink), value, { x: 160, y, width: edge.end - 160 });
  }
}

function drawItem(page: Page, { invoice }: PaidInvoice): void {
  const sum = formatPence(invoice.amountPence);
  drawLine(page, 318);
  writeText(page.font(faces.plain).fontSize(11.5), invoice.description, {
    x: edge.start,
    y: 332,
    width: 340,
  });
  const below = Math.max(page.y, 348) + 12;
  writeText(page, sum, { x: 420, y: 332, width: edge.end - 420, align: 'right' });
  drawLine(page, below);
  page.font(faces.bold).fontSize(13);
  writeText(page, 'Total paid', { x: edge.start, y: below + 14 });
  writeText(page, sum, { x: 380, y: below + 14, width: edge.end - 380, align: 'right' });
}

function drawState(page: Page, { invoice, checkout }: PaidInvoice): void {
  const { refundedAt, disputedAt } = checkout;
  const sum = formatPence(invoice.amountPence);
  const words = refundedAt
    ? `Refunded in full on ${formatDay(refundedAt)}: ${sum}.`
    : disputedAt && `The payer’s bank reversed this payment on ${formatDay(disputedAt)}.`;
  if (!words) return;
  page.fontSize(11.5).fillColor(colours.pink);
  writeText(page, words, { x: edge.start, y: page.y + 28, width: edge.end - edge.start });
}

function drawLine(page: Page, y: number): void {
  page.moveTo(edge.start, y).lineTo(edge.end, y).lineWidth(1).stroke(colours.line);
}

/** pdfkit draws each run on its own, so that right-to-left words keep their order. */
function writeText(page: Page, text: string, { x, y, width, align }: Place): void {
  const runs = directedRuns(text);
  for (const [index, run] of runs.entries()) {
    const options = {
      features: [],
      continued: index < runs.length - 1,
      ...(width && { width }),
      ...(align && { align }),
    };
    if (index === 0) page.text(run, x, y, options);
    else page.text(run, options);
  }
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

function formatDay(at: Date): string {
  return day.format(at);
}
