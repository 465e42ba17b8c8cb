import path from 'node:path'

/** An import of a file of the same package, with the characters around it, in code or in declarations. */
const OWN_IMPORT = /((?:\bfrom|\bimport|\bimport\()\s*)(['"])([.#][^'"]+)\2/g

/**
 * How a compiled file names another of its package: by the way from it, and with the ending that compiled files have.
 * @param file the importing file, from the top of its package.
 */
export function publishedSpecifier(file: string, specifier: string): string {
  const compiled = specifier.replace(/\.tsx?$/, '.js')
  if (!compiled.startsWith('#')) return compiled
  const way = path.posix.relative(path.posix.dirname(file), compiled.slice(1))
  return way.startsWith('.') ? way : `./${way}`
}

/** Declarations with the imports that they have in a package. */
export function publishedDeclarations(file: string, text: string): string {
  return text.replace(
    OWN_IMPORT,
    (_all, before, quote, specifier) =>
      `${before}${quote}${publishedSpecifier(file, specifier)}${quote}`,
  )
}
