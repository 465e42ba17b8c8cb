import type { DeclaredForm, Unit } from '@orchard/shared/contracts'
import { readDeclaredForms } from '@orchard/shared/declared-forms'
import { isRecord } from '@orchard/shared/http'

/** The forms that live remotes declare, as the site publishes them. */
export type SiteForms = ReturnType<typeof createSiteForms>

/** Forms are kept while the site is down; a remote whose forms cannot be read has none, which is logged once. */
export function createSiteForms(log: (message: string) => void) {
  let forms: ReadonlyMap<Unit, Readonly<Record<string, DeclaredForm>>> | null = null
  let logged: readonly string[] = []
  return {
    /** @param text the site's document. @throws {Error} when it is none. */
    take(text: string): void {
      const document: unknown = JSON.parse(text)
      if (!isRecord(document)) throw new Error('It has no forms by unit')
      const problems: string[] = []
      const read = Object.entries(document).flatMap(([unit, declared]) => {
        try {
          return [[unit, readDeclaredForms(declared)] as const]
        } catch (error) {
          problems.push(`The forms of ${unit} cannot be used: ${(error as Error).message}`)
          return []
        }
      })
      for (const problem of problems) if (!logged.includes(problem)) log(problem)
      logged = problems
      forms = new Map(read)
    },
    /** Null for a form that no live remote declares; undefined as long as the site has never been read. */
    find(unit: Unit, name: string): DeclaredForm | null | undefined {
      if (!forms) return undefined
      const declared = forms.get(unit)
      return declared && Object.hasOwn(declared, name) ? (declared[name] ?? null) : null
    },
  }
}
