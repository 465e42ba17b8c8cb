import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

/** Width of a social card; its height is 630, as illustrations are 1200 by 630. */
const CARD_WIDTH = 1200

let ready: Promise<void> | undefined

/** Renders an illustration as PNG, since social networks do not show SVG. */
export async function socialCard(svg: string): Promise<Uint8Array> {
  ready ??= readFile(
    createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm'),
  ).then((wasm) => initWasm(wasm))
  await ready
  const image = new Resvg(svg, {
    fitTo: { mode: 'width', value: CARD_WIDTH },
    font: { loadSystemFonts: false },
  })
  return image.render().asPng()
}
