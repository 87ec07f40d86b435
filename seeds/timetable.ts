const head = ['Day', 'Time', 'Subject', 'Length', 'Room', 'Extra time'];
const exams = [
  ['Monday', '09:15', 'English Language', '1 h 45', 'Sports hall', 'Room 4'],
  ['Monday', '13:00', 'Geography', '1 h 30', 'Sports hall', 'Room 4'],
  ['Tuesday', '09:15', 'Mathematics, paper 1', '1 h 30', 'Sports hall', 'Room 4'],
  ['Tuesday', '13:00', 'French, listening', '45 min', 'Room 7', 'Room 5'],
  ['Wednesday', '09:15', 'Chemistry', '1 h 45', 'Sports hall', 'Library'],
  ['Wednesday', '09:15', 'Music, listening', '1 h 15', 'Music room', 'Music room'],
  ['Wednesday', '13:00', 'Mathematics, paper 2', '1 h 30', 'Sports hall', 'Room 4'],
  ['Thursday', '09:15', 'History', '1 h 45', 'Sports hall', 'Library'],
  ['Thursday', '13:00', 'Biology', '1 h 45', 'Sports hall', 'Room 4'],
  ['Friday', '09:15', 'Physics', '1 h 45', 'Sports hall', 'Library'],
  ['Friday', '13:00', 'Art and design', '2 h 30', 'Studio', 'Studio'],
];

export function timetableCsv(): string {
  const cell = (text: string) => (text.includes(',') ? `"${text}"` : text);
  return `${[head, ...exams].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** One A4 page in the standard PDF fonts. */
export function timetablePdf(): string {
  const columns = [50, 125, 180, 330, 390, 475];
  const text = ([x, y, size]: [number, number, number], words: string, font = 'F1') =>
    `BT /${font} ${size} Tf ${x} ${y} Td (${words.replace(/[()\\]/g, '\\$&')}) Tj ET`;
  const row = (cells: string[], y: number, font: string) =>
    cells.map((words, i) => text([columns[i] ?? 50, y, 10], words, font));
  const page = [
    '0.204 0 0.427 rg 0 762 595 80 re f 1 1 1 rg',
    text([50, 806, 22], 'Mock examinations', 'F2'),
    text([50, 782, 11], 'Brindlewick School, Years 10 and 11'),
    '0.302 0.855 0.722 rg 50 716 495 22 re f 0.204 0 0.427 rg',
    ...row(head, 723, 'F2'),
    ...exams.flatMap((cells, i) => {
      const y = 694 - i * 28;
      const band = i % 2 ? [] : [`0.953 0.925 0.98 rg 50 ${y - 9} 495 28 re f`];
      return [...band, '0.16 0.1 0.24 rg', ...row(cells, y, 'F1')];
    }),
    text(
      [50, 360, 10],
      'Be outside the room ten minutes before. Bring two black pens, a clear pencil case and water.',
    ),
    text([50, 344, 10], 'Phones stay in lockers. If you are ill, ring the office before 08:30.'),
  ].join('\n');
  return assemble(page);
}

function assemble(page: string): string {
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 6 0 R /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>',
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = pdf.length;
    pdf += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  return `${pdf}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
}
