import type { Browser } from '@playwright/test'
import { openPage, SLOWDOWN, untilPeerQuiet, untilQuiet } from '#src/browser/browser.ts'
import { ALL_BUT_FONTS, kiloBytes } from '#src/browser/requests.ts'
import { figure, type Group, row } from '#src/figures.ts'
import { differenceOf, type Outline, readOutline } from '#src/peers/equality.ts'
import type { Network, Origins } from '#src/servers/site.ts'
import { type Line, rowOf } from './page-rows.ts'
import { LOADS, type Load, measureLoad } from './pages.ts'

type Peer = 'noScript' | 'island'
export type Kind = 'ours' | Peer

export const KINDS: readonly Kind[] = ['ours', 'noScript', 'island']
const FOLDERS: Readonly<Record<Peer, string>> = { noScript: '/no-script', island: '/island' }

/** Loads of a page and of its peers, one after the other. */
interface PeerSample extends Record<Kind, Load | null> {
  network: Network
  page: string
}

export function addressOf(kind: Kind, { site, other }: Origins[Network], page: string): string {
  if (kind === 'ours') return site + page
  return other + FOLDERS[kind] + (page === '/' ? '' : page)
}

const settleOf = (kind: Kind) => (kind === 'ours' ? untilQuiet : untilPeerQuiet)

/** Puts another one first in each round. */
export function inTurns<T>(all: readonly T[], round: number): T[] {
  const first = round % all.length
  return [...all.slice(first), ...all.slice(0, first)]
}

/** One sample over the other, null where either is missing. */
export function quotient(over: number | null, under: number | null): number | null {
  return over === null || !under ? null : over / under
}

/** @throws {Error} when a peer differs from our page. */
export async function measureEquality(
  browser: Browser,
  origins: Origins['fast'],
  pages: readonly string[],
): Promise<Group> {
  const outlines: Record<Kind, Outline>[] = []
  for (const page of pages) {
    const [ours, noScript, island] = [
      await outlineOf(browser, 'ours', addressOf('ours', origins, page)),
      await outlineOf(browser, 'noScript', addressOf('noScript', origins, page)),
      await outlineOf(browser, 'island', addressOf('island', origins, page)),
    ]
    for (const [kind, peer] of Object.entries({ noScript, island })) {
      const difference = differenceOf(ours, peer)
      if (difference) throw new Error(`The peer ${kind} of ${page} is not equal: ${difference}`)
    }
    outlines.push({ ours, noScript, island })
  }
  const elements = (kind: Kind) =>
    pages.map((page, index) => ({ ...figure([outlines[index]?.[kind].elements ?? null]), page }))
  return {
    title: 'Peers: same text, about as many elements',
    rows: [
      row('elements, ours', 'count', ...elements('ours')),
      row('elements, without a script', 'count', ...elements('noScript')),
      row('elements, Astro', 'count', ...elements('island')),
    ],
  }
}

async function outlineOf(browser: Browser, kind: Kind, url: string): Promise<Outline> {
  await using opened = await openPage(browser, 1)
  await opened.page.goto(url)
  await settleOf(kind)(opened)
  return await opened.page.evaluate(readOutline)
}

/** Loads every page and its peers in turns. */
export async function measurePeerLoads(
  browser: Browser,
  origins: Origins,
  pages: readonly string[],
  rounds: number,
): Promise<Group[]> {
  const samples: PeerSample[] = []
  const load = async (page: string, network: Network, turn: number) => {
    const slowdown = network === 'slow' ? SLOWDOWN : 1
    const sample: PeerSample = { network, page, ours: null, noScript: null, island: null }
    for (const kind of inTurns(KINDS, turn)) {
      const url = addressOf(kind, origins[network], page)
      sample[kind] = await measureLoad(browser, url, slowdown, settleOf(kind))
    }
    samples.push(sample)
  }
  for (let round = 0; round < rounds; round++)
    for (const page of pages)
      for (const [index, network] of LOADS.entries()) await load(page, network, round + index)
  return TABLES.map(({ title, network, lines }) => {
    const loads = samples.filter((one) => one.network === network)
    return { title, rows: lines.map((line) => rowOf(line, pages, loads)) }
  })
}

type PeerLine = Line<PeerSample>
type Read = (load: Load) => number | null

export const NAMES: Readonly<Record<Kind, string>> = {
  ours: 'ours',
  noScript: 'without a script',
  island: 'Astro',
}

const readOf = (kind: Kind, read: Read) => (sample: PeerSample) => {
  const load = sample[kind]
  return load && read(load)
}

/** A line for each kind of page; the limit is for ours. */
function each(name: string, unit: PeerLine[1], read: Read, limit?: number): PeerLine[] {
  return KINDS.map((kind) => {
    const line = [`${name}, ${NAMES[kind]}`, unit, readOf(kind, read)] as const
    return kind === 'ours' && limit !== undefined ? [...line, limit] : line
  })
}

/** Lines for the ratios of ours to both peers, by turn; the report has their medians. */
function ratios(name: string, read: Read, limit?: number): PeerLine[] {
  return (['noScript', 'island'] as const).map((peer) => {
    const [ours, theirs] = [readOf('ours', read), readOf(peer, read)]
    const of = (sample: PeerSample) => quotient(ours(sample), theirs(sample))
    const line = [`${name}, ours / ${NAMES[peer]}`, 'x', of] as const
    return limit === undefined ? line : [...line, limit]
  })
}

const lcp = (one: Load) => one.lcp
const fcp = (one: Load) => one.fcp
const MAX_LCP = 1.05
const paints = [
  ...each('LCP', 'ms', lcp),
  ...ratios('LCP', lcp, MAX_LCP),
  ...each('first paint', 'ms', fcp),
  ...ratios('first paint', fcp),
]

const TABLES: readonly { title: string; network: Network; lines: readonly PeerLine[] }[] = [
  {
    title: 'Peers: 150 ms round trip, 1.6 Mbps, 4x CPU',
    network: 'slow',
    lines: [
      ...paints,
      ...each('TBT until quiet', 'ms', (one) => one.blockingTime, 15),
      ...each('CLS, worst round', 'shift', (one) => one.shift, 0),
      ...each('requests', 'count', ({ traffic }) => traffic.requests, 15),
      ...each('all but fonts', 'kB', ({ traffic }) => kiloBytes(traffic, ...ALL_BUT_FONTS), 125),
      ...each('fonts', 'kB', ({ traffic }) => kiloBytes(traffic, 'font')),
      ...each('document with its head', 'kB', (one) => (one.documentBytes ?? 0) / 1_000),
    ],
  },
  { title: 'Peers without throttling', network: 'fast', lines: paints },
]
