// The conformance suite imports `globSync`, which Node 20 lacks, for a command that is not run here.
import { register } from 'node:module'

const FS = `export * from 'node:fs'; export const globSync = undefined`
const HOOK = `
  export const resolve = (specifier, context, next) =>
    specifier === 'fs' && context.parentURL?.includes('/@modelcontextprotocol/conformance/')
      ? { url: ${JSON.stringify(dataUrl(FS))}, shortCircuit: true }
      : next(specifier, context)`

register(dataUrl(HOOK))
await import('@modelcontextprotocol/conformance/dist/index.js')

function dataUrl(source) {
  return `data:text/javascript,${encodeURIComponent(source)}`
}
