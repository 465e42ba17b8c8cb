import type { Import } from './imports.ts'

/** A module of a service, as its `module.ts` declares it. */
interface DeclaredModule {
  name: string
  needs: readonly string[]
}

/**
 * Names each import between modules of a service, of types too, that the importing one does not declare, and each module
 * that needs one after it in the list. What another module offers is used without an import; TypeScript asks for that need.
 * @param folder of the modules, such as `services/product-api/src/modules`.
 */
export function undeclaredNeeds(
  imports: readonly Import[],
  folder: string,
  modules: readonly DeclaredModule[],
): string[] {
  const moduleOf = (file: string) =>
    file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined
  const between = imports
    .filter(({ from }) => !/\.(?:test|soak)\.ts$/.test(from))
    .map((one) => ({ ...one, by: moduleOf(one.from), of: moduleOf(one.to) }))
    .filter(({ by, of }) => by !== undefined && of !== undefined && by !== of)
  const undeclared = between
    .filter(({ by, of = '' }) => !modules.find(({ name }) => name === by)?.needs.includes(of))
    .map(
      ({ by, from, of, specifier }) =>
        `${from} imports ${specifier}: ${by} does not need ${of} in ${folder}/${by}/module.ts`,
    )
  const upward = modules.flatMap(({ name, needs }, index) =>
    needs
      .filter((need) => modules.findIndex((one) => one.name === need) > index)
      .map((need) => `${folder}/${name}/module.ts: ${need} comes after it in the list of modules`),
  )
  return [...undeclared, ...upward]
}
