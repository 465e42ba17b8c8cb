import type { Plugin } from 'vite'

/**
 * Turns React's renderer from a CommonJS module into a standard one. Inside a CommonJS wrapper its 200 kB
 * are one function, which the browser compiles on the main thread in one go, the longest task of a page
 * load by far; at the top of a module the parsing happens in the background and each function is compiled
 * when it is needed.
 * @throws when the renderer's file has another form than expected.
 */
export function flatRenderer(): Plugin {
  return {
    name: 'orchard:flat-renderer',
    enforce: 'pre',
    transform(code, id) {
      if (/\/react-dom\/client\.js$/.test(id))
        return { code: `export * from './cjs/react-dom-client.production.js'`, map: null }
      if (!/\/react-dom\/cjs\/react-dom-client\.production\.js$/.test(id)) return null
      const flat = REWRITES.reduce((text, [from, to]) => {
        if (!from.test(text)) throw new Error(`react-dom has changed: ${from} is not in ${id}`)
        return text.replace(from, to)
      }, code)
      return { code: flat, map: null }
    },
  }
}

const REWRITES: readonly [RegExp, string][] = [
  [
    /^var Scheduler = require\("scheduler"\),\s+React = require\("react"\),\s+ReactDOM = require\("react-dom"\);$/m,
    `import Scheduler from 'scheduler'\nimport React from 'react'\nimport ReactDOM from 'react-dom'\n`,
  ],
  [/^exports\.createRoot = /m, 'export const createRoot = '],
  [/^exports\.hydrateRoot = /m, 'export const hydrateRoot = '],
  [/^exports\.version = .*$/m, ''],
]
