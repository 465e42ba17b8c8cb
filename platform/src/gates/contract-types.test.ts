import { expect, it } from 'vitest'
import { describeContract } from '#src/build/interfaces/contract-types.ts'
import { contractDifferences } from './contract-types.ts'

const SOURCE = `
/** The remote entry. */
export interface RemoteModule {
  loadPage(id: string, context: Context): Promise<Page>
  find?: (query: string) => readonly Hit[]
}
/** Given by the host. */
export interface Context { origin: string; now?(): number }
export interface Page { title: string; kind: 'list' | 'form' }
export interface Hit extends Text { url: string | null }
interface Text { name: string }
export type RouteTable = readonly string[]
`
const built = (...changes: readonly (readonly [string, string])[]) => {
  const source = changes.reduce((text, [from, to]) => {
    expect(text).toContain(from)
    return text.replace(from, to)
  }, SOURCE)
  return { contractTypes: describeContract(source) }
}
const NAMES = { host: 'the new host', remote: 'the live tools' }
const differences = (host: object, remote: object) => contractDifferences(host, remote, NAMES)

it('describes each type by who gives it, the arguments of methods by the other side', () => {
  expect(built().contractTypes).toEqual({
    fromRemote: {
      RemoteModule: { 'loadPage()': ['Promise<Page>'], 'find()?': ['readonly Hit[]'] },
      Page: { title: ['string'], kind: ["'list'", "'form'"] },
      'Context.now()': {},
      Hit: { extends: ['Text'], url: ['string', 'null'] },
      Text: { name: ['string'] },
      RouteTable: { '': ['readonly string[]'] },
    },
    fromHost: {
      'RemoteModule.loadPage()': { '1': ['string'], '2': ['Context'] },
      Context: { origin: ['string'], 'now()?': ['number'] },
      'RemoteModule.find()': { '1': ['string'] },
    },
  })
})

it('finds no difference where each side has what the other takes', () => {
  expect(differences(built(), built())).toEqual([])
  // Somebody who takes more than is given, or gives more than is taken.
  const wider = built(["'list' | 'form'", "'list' | 'form' | 'table'"])
  expect(differences(wider, built())).toEqual([])
  const richer = built(['title: string', 'title: string; subtitle?: string'])
  expect(differences(built(), richer)).toEqual([])
  expect(differences(richer, built())).toEqual([])
})

it('names a field that was renamed, on both sides', () => {
  const renamed = built(['name: string', 'label: string'], ['origin: string', 'site: string'])
  expect(differences(renamed, built())).toEqual([
    'Text.label: the new host takes string, the live tools gives none (but name)',
    'Context.origin: the live tools takes string, the new host gives none (but site)',
  ])
})

it('names the type before and after, and what may be missing', () => {
  expect(differences(built(['name: string', 'name: number']), built())).toEqual([
    'Text.name: the new host takes number, the live tools gives string',
  ])
  const narrow = built(["'list' | 'form'", "'list'"])
  expect(differences(narrow, built())).toEqual([
    "Page.kind: the new host takes 'list', the live tools gives 'list' | 'form'",
  ])
  expect(differences(built(), built(['title: string', 'title?: string']))).toEqual([
    'Page.title: the new host takes string, the live tools may leave it out',
  ])
})

it('lets a host pass further arguments, and no remote expect them', () => {
  const more = built(['context: Context)', 'context: Context, path: string)'])
  expect(differences(more, built())).toEqual([])
  expect(differences(built(), more)).toEqual([
    'argument 3 of RemoteModule.loadPage(): the live tools takes string, the new host gives none',
  ])
})

it('says nothing about builds that do not describe it', () => {
  expect(differences({}, built())).toEqual([])
})
