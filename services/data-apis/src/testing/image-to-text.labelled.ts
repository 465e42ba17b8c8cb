import sharp, { type Sharp } from 'sharp'
import { readPicture } from './example-picture.ts'

/** A page and what a reader sees on it. */
export interface LabelledPage {
  name: string
  text: string
  bytes(): Promise<Uint8Array>
}

/** The words of the example pictures, as `build/pictures/texts.ts` has them. */
const PAGES: Readonly<Record<string, string>> = {
  'receipt.png':
    'ORCHARD CAFE\nMill Lane 7\nApple cake 4.20\nPear juice 3.10\nCoffee 2.80\nTotal 10.10\nThank you and come again',
  'letter.png':
    'Dear neighbours,\nThe orchard opens on the first of May.\nBring baskets, strong shoes and good\nweather. Children under twelve pick for\nfree, and dogs stay on the lead.\nThe gardeners',
  'sign.jpg': 'PLATFORM 4\nTrains to the north\nMind the gap',
}

const WHITE = '#ffffff'
const GRAIN = { type: 'gaussian', mean: 128, sigma: 25 } as const

async function withGrain(page: Sharp): Promise<Sharp> {
  const { data, info } = await page.toBuffer({ resolveWithObject: true })
  const { height, width } = info
  const noise = await sharp({
    create: { width, height, channels: 3, background: WHITE, noise: GRAIN },
  })
    .png()
    .toBuffer()
  return sharp(data).composite([{ input: noise, blend: 'overlay' }])
}

const STATES: Readonly<Record<string, (page: Sharp) => Sharp | Promise<Sharp>>> = {
  clean: (page) => page,
  grainy: withGrain,
  blurred: (page) => page.blur(1.2),
  'grey and pale': (page) => page.linear(0.4, 110),
  'tilted by two degrees': (page) => page.rotate(2, { background: WHITE }),
  'at two thirds': async (page) => {
    const { data, info } = await page.toBuffer({ resolveWithObject: true })
    return sharp(data).resize(Math.round((info.width * 2) / 3))
  },
}

/** Each page in each state. */
export const LABELLED: readonly LabelledPage[] = Object.entries(PAGES).flatMap(([file, text]) =>
  Object.entries(STATES).map(([state, change]) => ({
    name: `${file}, ${state}`,
    text,
    async bytes() {
      const page = sharp(readPicture(file))
        .flatten({ background: WHITE })
        .toColourspace('srgb')
        .png()
      return new Uint8Array(await (await change(page)).jpeg({ quality: 85 }).toBuffer())
    },
  })),
)
