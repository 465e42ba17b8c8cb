const CELL = 40
const GAP = 16

/** A card as rows of cells; null is an empty or free one. */
interface BingoCard {
  rows: readonly (readonly (number | null)[])[]
}

/** Text in the middle of a cell whose top left corner is given. */
function write(text: string | number, x: number, y: number): string {
  return `<text x="${x + CELL / 2}" y="${y + CELL / 2 + 6}">${text}</text>`
}

function drawCard({ rows }: BingoCard, title: string, top: number): string {
  const first = title === '' ? top : top + CELL
  const letters = [...title].map((letter, column) => write(letter, GAP + column * CELL, top))
  const cells = rows.flatMap((row, line) =>
    row.map((number, column) => {
      const [x, y] = [GAP + column * CELL, first + line * CELL]
      const shade = number === null ? '#ddd' : '#fff'
      const box = `<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}" fill="${shade}" stroke="#000"/>`
      return number === null ? box : box + write(number, x, y)
    }),
  )
  return [...letters, ...cells].join('')
}

/** Cards below each other as an SVG document; a title has a letter for each column. */
export function drawBingo(cards: readonly BingoCard[], title: string): string {
  const [card] = cards
  const columns = card?.rows[0]?.length ?? 0
  const height = ((card?.rows.length ?? 0) + (title === '' ? 0 : 1)) * CELL + GAP
  const [wide, high] = [columns * CELL + 2 * GAP, cards.length * height + GAP]
  const drawn = cards.map((one, index) => drawCard(one, title, GAP + index * height)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}"><path fill="#fff" d="M0 0h${wide}v${high}H0z"/><g font-family="sans-serif" font-size="18" text-anchor="middle">${drawn}</g></svg>`
}
