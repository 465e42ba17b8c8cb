import type { Plugin } from 'vite'

/**
 * Asks browsers to compile all functions of a file when it arrives, which they do while it streams, beside
 * the main thread, instead of each on its first call, which is in the middle of hydration, of a click or
 * of a key.
 * Chromium 136 and later read the comment ("explicit compile hints"); others ignore it.
 */
export function eagerFunctions(): Plugin {
  return {
    name: 'orchard:eager-functions',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}
