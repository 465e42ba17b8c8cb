interface Words {
  text: string
  x: number
  y: number
  size: number
  anchor?: 'start' | 'middle' | 'end'
  family?: string
}

/** A white sheet with lines of words. */
function sheet(width: number, height: number, words: readonly Words[]): string {
  const lines = words.map(
    ({ anchor = 'start', family = 'DejaVu Sans', size, text, x, y }) =>
      `<text x="${x}" y="${y}" font-family="${family}" font-size="${size}" text-anchor="${anchor}">${text}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#ffffff"/><g fill="#1c1c1c">${lines.join('')}</g></svg>`
}

const row = (y: number, name: string, amount: string): Words[] => [
  { text: name, x: 60, y, size: 30 },
  { text: amount, x: 580, y, size: 30, anchor: 'end' },
]

/** Texts of our own that become example pictures, by the name of the file. */
export const TEXTS = {
  receipt: sheet(640, 520, [
    { text: 'ORCHARD CAFE', x: 320, y: 80, size: 44, anchor: 'middle' },
    { text: 'Mill Lane 7', x: 320, y: 130, size: 28, anchor: 'middle' },
    ...row(220, 'Apple cake', '4.20'),
    ...row(270, 'Pear juice', '3.10'),
    ...row(320, 'Coffee', '2.80'),
    ...row(400, 'Total', '10.10'),
    { text: 'Thank you and come again', x: 320, y: 480, size: 26, anchor: 'middle' },
  ]),
  letter: sheet(900, 560, [
    { text: 'Dear neighbours,', x: 70, y: 100, size: 34, family: 'DejaVu Serif' },
    {
      text: 'The orchard opens on the first of May.',
      x: 70,
      y: 190,
      size: 32,
      family: 'DejaVu Serif',
    },
    {
      text: 'Bring baskets, strong shoes and good',
      x: 70,
      y: 245,
      size: 32,
      family: 'DejaVu Serif',
    },
    {
      text: 'weather. Children under twelve pick for',
      x: 70,
      y: 300,
      size: 32,
      family: 'DejaVu Serif',
    },
    { text: 'free, and dogs stay on the lead.', x: 70, y: 355, size: 32, family: 'DejaVu Serif' },
    { text: 'The gardeners', x: 70, y: 460, size: 34, family: 'DejaVu Serif' },
  ]),
  sign: sheet(720, 360, [
    { text: 'PLATFORM 4', x: 360, y: 130, size: 80, anchor: 'middle' },
    { text: 'Trains to the north', x: 360, y: 220, size: 48, anchor: 'middle' },
    { text: 'Mind the gap', x: 360, y: 300, size: 48, anchor: 'middle' },
  ]),
} as const
