import type { RootFile } from '@orchard/shared/contracts'
import sharp from 'sharp'

/** Sides of the pictures in `favicon.ico`, in pixels: of tabs, of bookmarks, and of desktops. */
const ICO_SIZES = [16, 32, 48]

/** The site's icon as the files that browsers and systems look for. `icon`: the SVG of 32 units, in a rounded square. */
export async function rootFiles(icon: string): Promise<Record<RootFile, Uint8Array | string>> {
  // Systems cut the corners off themselves, each in its own way.
  const square = icon.replace(/ rx="\d+"/, '')
  const [apple, small, large, maskable, ...tiny] = await Promise.all([
    draw(square, 180),
    draw(icon, 192),
    draw(icon, 512),
    draw(square, 512),
    ...ICO_SIZES.map((size) => draw(icon, size)),
  ])
  return {
    'favicon.ico': icoOf(tiny),
    'apple-touch-icon.png': apple,
    'icon-192.png': small,
    'icon-512.png': large,
    'icon-maskable-512.png': maskable,
    'site.webmanifest': JSON.stringify(MANIFEST),
  }
}

/** A picture of `size` by `size` pixels, as PNG. */
function draw(svg: string, size: number): Promise<Buffer> {
  const density = (72 * size) / 32
  return sharp(Buffer.from(svg), { density }).resize(size, size).png().toBuffer()
}

/** An ICO file: a directory with an entry of 16 bytes for each picture, then the pictures, which may be PNG. */
function icoOf(pictures: readonly Buffer[]): Buffer {
  const directory = Buffer.alloc(6 + 16 * pictures.length)
  directory.writeUInt16LE(1, 2) // icons, not cursors
  directory.writeUInt16LE(pictures.length, 4)
  let offset = directory.length
  for (const [index, picture] of pictures.entries()) {
    const entry = 6 + 16 * index
    directory.writeUInt8(ICO_SIZES[index] ?? 0, entry)
    directory.writeUInt8(ICO_SIZES[index] ?? 0, entry + 1)
    directory.writeUInt16LE(1, entry + 4) // colour planes
    directory.writeUInt16LE(32, entry + 6) // bits per pixel
    directory.writeUInt32LE(picture.length, entry + 8)
    directory.writeUInt32LE(offset, entry + 12)
    offset += picture.length
  }
  return Buffer.concat([directory, ...pictures])
}

/** The site on the home screen of a device. It is no app: it opens in the browser. */
const MANIFEST = {
  name: 'API Orchard',
  id: '/',
  start_url: '/',
  display: 'browser',
  background_color: '#fcfbf8',
  theme_color: '#17693f',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}
