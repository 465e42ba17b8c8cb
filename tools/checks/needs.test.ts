import { expect, it } from 'vitest'
import { undeclaredNeeds } from './needs.ts'

const MODULES = 'services/a/src/modules'
const importOf = (from: string, to: string, isOfTypes = false) => ({
  ...{ from: `${MODULES}/${from}`, to: `${MODULES}/${to}`, isOfTypes },
  specifier: `#src/modules/${to}`,
})

it.each([
  ['undeclared', [importOf('keys/x.ts', 'mail/y.ts')], { keys: [] }, 'keys does not need mail'],
  ['of types', [importOf('keys/x.ts', 'mail/y.ts', true)], { keys: [] }, 'keys does not need mail'],
  ['of a module that is not listed', [importOf('new/x.ts', 'mail/y.ts')], {}, 'new does not need'],
])('names a need that is %s', (_, imports, needs, words) => {
  const modules = [
    { name: 'mail', needs: [] },
    ...Object.entries(needs).map(([name, given]) => ({ name, needs: given })),
  ]
  expect(undeclaredNeeds(imports, MODULES, modules)).toEqual([expect.stringContaining(words)])
})

it('names a module that needs one after it', () => {
  const modules = [
    { name: 'keys', needs: ['mail'] },
    { name: 'mail', needs: [] },
  ]
  const found = undeclaredNeeds([importOf('keys/x.ts', 'mail/y.ts')], MODULES, modules)
  expect(found).toEqual([expect.stringContaining('mail comes after it')])
})

it('names nothing that is declared, within a module or in a test', () => {
  const modules = [
    { name: 'mail', needs: [] },
    { name: 'keys', needs: ['mail'] },
  ]
  const imports = [
    importOf('keys/x.ts', 'mail/y.ts'),
    importOf('keys/x.ts', 'keys/y.ts'),
    importOf('mail/x.test.ts', 'keys/y.ts'),
  ]
  expect(undeclaredNeeds(imports, MODULES, modules)).toEqual([])
})
