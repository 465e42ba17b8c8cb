import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { escapeMarkup } from '@orchard/shared/markup'
import { type Font, parse } from 'opentype.js'
import sharp from 'sharp'
import { SOCIAL_CARDS, type SocialCard } from '#src/app/social-cards.ts'

/** The size that social networks ask for. */
const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 84
/** Text ends here; the apple stands beside it. */
const TEXT_WIDTH = 700

/** The backgrounds of the blog's drawings, in turn. */
const TONES = ['#e4f2e9', '#dcecf8', '#fdeee4', '#fff3cf', '#f0ece2']

const INK = '#17211c'
const QUIET = '#55615a'

interface Fonts {
  bold: Font
  medium: Font
}

/** Every social card of the shell as PNG, by its name. */
export async function socialCards(): Promise<Map<string, Uint8Array>> {
  const drawn = [...(await cardDrawings())].map(async ([name, svg]) => {
    const png = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
    return [name, png] as const
  })
  return new Map(await Promise.all(drawn))
}

/** Every social card of the shell as SVG, by its name. */
export async function cardDrawings(): Promise<Map<string, string>> {
  const [bold, medium] = await Promise.all([readFont(700), readFont(500)])
  return new Map(
    Object.entries(SOCIAL_CARDS).map(([name, card], index) => [
      name,
      cardSvg(card, TONES[index % TONES.length] ?? INK, { bold, medium }),
    ]),
  )
}

/** Text is drawn as outlines, so that a card looks the same wherever it is made. */
function cardSvg({ title, words }: SocialCard, tone: string, { bold, medium }: Fonts): string {
  const titleLines = wrap(title, bold, 84)
  const wordLines = wrap(words, medium, 36)
  const top = 150
  const afterTitle = top + titleLines.length * 92
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<title>${escapeMarkup(title)}</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${tone}"/>`,
    APPLE,
    ...titleLines.map((line, index) => outline(line, bold, 84, top + index * 92, INK)),
    ...wordLines.map((line, index) =>
      outline(line, medium, 36, afterTitle + 8 + index * 50, QUIET),
    ),
    `<g transform="translate(${MARGIN} ${HEIGHT - MARGIN - 56}) scale(1.75)">${LOGO}</g>`,
    `<g transform="translate(76 0)">${outline('API Orchard', bold, 40, HEIGHT - MARGIN - 14, INK)}</g>`,
    '</svg>',
  ].join('')
}

function outline(text: string, font: Font, size: number, y: number, fill: string): string {
  return `<path d="${font.getPath(text, MARGIN, y, size).toPathData(1)}" fill="${fill}"/>`
}

/** Lines of at most `TEXT_WIDTH`. */
function wrap(text: string, font: Font, size: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && font.getAdvanceWidth(longer, size) <= TEXT_WIDTH)
      lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

async function readFont(weight: 500 | 700): Promise<Font> {
  const file = await readFile(
    resolve(`@fontsource/figtree/files/figtree-latin-${weight}-normal.woff`),
  )
  return parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength))
}

function resolve(module: string): string {
  return createRequire(import.meta.url).resolve(module)
}

/** The mark of the site, as in `favicon.svg`. */
const LOGO =
  '<rect width="32" height="32" rx="9" fill="#17693f"/><path d="M13 7c-2.5 0-2.8 1.5-2.8 3.2 0 2-.4 3-2.2 3.3 1.8.3 2.2 1.3 2.2 3.3 0 1.7.3 3.2 2.8 3.2M19 7c2.5 0 2.8 1.5 2.8 3.2 0 2 .4 3 2.2 3.3-1.8.3-2.2 1.3-2.2 3.3 0 1.7-.3 3.2-2.8 3.2M16 16v10M12.5 26h7" stroke="#fff" stroke-width="1.9" fill="none" stroke-linecap="round"/><circle cx="16" cy="12.5" r="2.6" fill="#f6a46b"/>'

/** The apple of the blog's drawings. */
const APPLE = `<g transform="translate(968 330) scale(1.85) translate(-981 -161)" stroke="${INK}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"><path d="M980 118C955 96 905 104 894 152C884 204 924 258 956 258C968 258 972 252 982 252C992 252 998 258 1010 258C1042 258 1078 204 1068 152C1058 104 1004 96 980 118Z" fill="#d9622b"/><path d="M916 150C920 134 930 124 944 120" fill="none" stroke="#e3a184"/><path d="M980 118C980 92 988 76 1004 64" fill="none"/><path d="M998 92C1020 60 1058 58 1078 66C1070 92 1036 108 998 92Z" fill="#3f9a63"/></g>`
