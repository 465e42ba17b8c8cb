import type { Plugin } from 'vite'

/** The provided modules that a build imports, each with the names of the exports. */
export type UsedExports = Map<string, Set<string>>

/**
 * Notes in `used` which exports of `modules` the code of a build imports.
 * @throws {Error} in the build, when a module is imported as a whole: nobody could say what of it is used.
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
        if (statement.type === 'ExportAllDeclaration') throw asAWhole(module, id)
        for (const one of statement.specifiers) {
          if (one.type === 'ImportNamespaceSpecifier') throw asAWhole(module, id)
          if (one.type === 'ImportDefaultSpecifier') use(module, 'default')
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

function asAWhole(module: string, id: string): Error {
  return new Error(`${id} takes all of ${module}; import what it needs by name`)
}
