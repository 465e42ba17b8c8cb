import type { Plugin } from 'vite'
import { PROVIDED } from './provided.ts'

/** The provided modules that a build imports, each with the names of the exports. */
export type UsedExports = Map<string, Set<string>>

/**
 * Notes in `used` which exports of `modules` the code of a build imports: all that the sources have, if it imports a
 * module as a whole.
 * @throws {Error} in the build, when a package of others is imported as a whole, whose exports no file lists.
 */
export function usedExports(modules: readonly string[], used: UsedExports): Plugin {
  const use = (module: string, name: string) => {
    const names = used.get(module) ?? new Set()
    used.set(module, names.add(name))
  }
  return {
    name: 'orchard:used-exports',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!modules.some((one) => code.includes(one))) return null
      for (const statement of this.parse(code).body) {
        if (!('source' in statement) || !statement.source) continue
        const module = statement.source.value
        if (!modules.includes(module)) continue
        const all = () => {
          for (const name of allExports(module, id)) use(module, name)
        }
        if (statement.type === 'ExportAllDeclaration') all()
        else
          for (const one of statement.specifiers) {
            if (one.type === 'ImportNamespaceSpecifier') all()
            else if (one.type === 'ImportDefaultSpecifier') use(module, 'default')
            else use(module, nameOf(one.type === 'ExportSpecifier' ? one.local : one.imported))
          }
      }
      return null
    },
  }
}

function nameOf(node: { name: string } | { value: string }): string {
  return 'name' in node ? node.name : node.value
}

function allExports(module: string, id: string): string[] {
  const { exports } = PROVIDED[module] ?? {}
  if (!exports) throw new Error(`${id} takes all of ${module}; import what it needs by name`)
  return Object.keys(exports)
}
