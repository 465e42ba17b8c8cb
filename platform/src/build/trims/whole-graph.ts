import type { Plugin, PluginOption } from 'vite'

/** Placeholder in the federation plugin's list of modules while more are to come. */
const HOLD = 'orchard:modules-to-come'

/** Modules of the federation plugin itself; some of them wait for its analysis. */
const FEDERATION = /virtual:mf|__mf_|__loadShare__|__loadRemote__/

/**
 * The federation plugin looks at which names of a provided module a remote imports, and takes the graph
 * for complete when nothing happens for 10 ms. On a busy machine that is too early: the build then lacks
 * exports that are imported, or fails. This plugin holds the analysis back until every module that was
 * found has been parsed. `federated` is what the federation plugin returned.
 * @throws {Error} when it lacks the hooks that this plugin wraps.
 */
export function wholeGraph(federated: readonly PluginOption[]): Plugin {
  const holdBack = hookOf(federated, 'parseStart', 'load')
  const goOn = hookOf(federated, 'parseEnd', 'moduleParsed')
  const found = new Set<string>()
  const parsed = new Set<string>()
  return {
    name: 'orchard:whole-graph',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      found.clear()
      parsed.clear()
      holdBack.call(this, HOLD)
    },
    moduleParsed(module) {
      parsed.add(module.id)
      for (const id of [...module.importedIds, ...module.dynamicallyImportedIds])
        if (!FEDERATION.test(id)) found.add(id)
      if ([...found].every((id) => parsed.has(id)))
        goOn.call(this, { id: HOLD, importedIds: [], dynamicallyImportedIds: [] })
    },
  }
}

type Hook = (this: unknown, value: unknown) => unknown

function hookOf(plugins: readonly PluginOption[], name: string, hook: string): Hook {
  for (const plugin of plugins.flat()) {
    if (!plugin || !('name' in plugin) || plugin.name !== name) continue
    const found: unknown = Reflect.get(plugin, hook)
    if (typeof found === 'function') return found as Hook
  }
  throw new Error(`The federation plugin has no ${hook} of ${name}; see whether it still guesses`)
}
