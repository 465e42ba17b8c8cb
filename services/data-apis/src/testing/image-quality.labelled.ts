import sharp, { type Sharp } from 'sharp'
import { normalDraws } from './normal-draws.ts'

/** A picture and whether it will do for a listing. */
export interface LabelledPicture {
  name: string
  isFit: boolean
  bytes(): Promise<Uint8Array>
}

const scene = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="1200" height="900">${body}</svg>`

/** Drawings with edges, flat areas and fine detail in different proportions. */
const SCENES: Readonly<Record<string, string>> = {
  house: scene(
    '<rect width="400" height="300" fill="#9ec9e2"/><path d="M0 220h400v80H0Z" fill="#6a994e"/><path d="M110 140h180v110H110Z" fill="#e9c46a"/><path d="M95 145 200 70l105 75Z" fill="#a44a3f"/><path d="M180 190h40v60h-40Z" fill="#5c4033"/><path d="M130 160h30v30h-30ZM240 160h30v30h-30Z" fill="#f1faee"/>',
  ),
  shelf: scene(
    `<rect width="400" height="300" fill="#8d8077"/>${Array.from({ length: 24 }, (_, at) => `<rect x="${10 + at * 16}" y="${60 + (at % 5) * 8}" width="${9 + (at % 4) * 2}" height="${170 - (at % 5) * 8}" fill="hsl(${at * 47} 40% 45%)"/>`).join('')}<rect y="230" width="400" height="14" fill="#4a3728"/>`,
  ),
  plate: scene(
    '<rect width="400" height="300" fill="#7f6a55"/><circle cx="200" cy="150" r="115" fill="#d8d3c8"/><circle cx="200" cy="150" r="84" fill="#c4bdae"/><circle cx="180" cy="140" r="34" fill="#b5523b"/><circle cx="232" cy="160" r="28" fill="#7a9a4e"/><path d="M150 190q50 30 100 0" stroke="#4a3728" stroke-width="6" fill="none"/>',
  ),
}

interface Fault {
  blur?: number
  light?: number
  noise?: number
  shrink?: number
}

/** Faults by their name; the first five leave a picture fit. */
const FAULTS: readonly (readonly [name: string, isFit: boolean, fault: Fault])[] = [
  ['as it is', true, {}],
  ['a little soft', true, { blur: 0.6 }],
  ['a little grain', true, { noise: 4 }],
  ['a little dark', true, { light: 0.7 }],
  ['smaller', true, { shrink: 0.75 }],
  ['soft grain', true, { blur: 0.5, noise: 3 }],
  ['out of focus', false, { blur: 5 }],
  ['far out of focus', false, { blur: 9 }],
  ['out of focus with grain', false, { blur: 6, noise: 5 }],
  ['dark', false, { light: 0.2 }],
  ['very dark', false, { light: 0.08 }],
  ['too bright', false, { light: 2.6 }],
  ['heavy grain', false, { noise: 22 }],
  ['very heavy grain', false, { noise: 35 }],
  ['tiny', false, { shrink: 0.3 }],
  ['dark and grainy', false, { light: 0.25, noise: 18 }],
]

async function spoil(svg: string, { blur = 0, light = 1, noise = 0, shrink = 1 }: Fault) {
  let image: Sharp = sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .resize(Math.round(1_200 * shrink))
  if (blur > 0) image = image.blur(blur)
  const { data, info } = await image.linear(light, 0).raw().toBuffer({ resolveWithObject: true })
  const draws = normalDraws(7)
  if (noise > 0)
    for (let at = 0; at < data.length; at += info.channels) {
      const grain = draws() * noise
      for (let channel = 0; channel < info.channels; channel++)
        data[at + channel] = Math.min(
          255,
          Math.max(0, Math.round((data[at + channel] ?? 0) + grain)),
        )
    }
  return new Uint8Array(await sharp(data, { raw: info }).jpeg({ quality: 90 }).toBuffer())
}

/** 48 labelled pictures: three scenes in sixteen states. */
export const LABELLED: readonly LabelledPicture[] = Object.entries(SCENES).flatMap(([scene, svg]) =>
  FAULTS.map(([state, isFit, fault]) => ({
    name: `${scene}, ${state}`,
    isFit,
    bytes: () => spoil(svg, fault),
  })),
)
