import path from 'node:path'
import ts from 'typescript-5'

/** The part of JSON Schema that is needed here. */
export type Schema = { [keyword: string]: unknown }

/** A type of the SDK: its file under `resources` and its qualified name. */
export type Source = readonly [file: string, name: string]

const RESOURCES = 'node_modules/stripe/esm/resources'

/**
 * Generates JSON schemas of the SDK's types. Enums, which the SDK leaves open, are closed.
 * Expandable fields only accept the objects that are listed as sources.
 * @param root the root of the repository.
 */
export function generateSchema(root: string, sources: readonly Source[]): Record<string, Schema> {
  const fileOf = (file: string) => path.join(root, RESOURCES, `${file}.d.ts`)
  const program = ts.createProgram([...new Set(sources.map(([file]) => fileOf(file)))], {
    strict: true,
    exactOptionalPropertyTypes: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    types: [],
  })
  const writer = new SchemaWriter(program.getTypeChecker())
  const types = sources.map(([file, name]): [string, ts.Type] => {
    const source = program.getSourceFile(fileOf(file))
    const found = source && writer.exported(source, name)
    if (!found) throw new Error(`The SDK declares no ${name} in ${file}`)
    return [name, found]
  })
  return writer.write(types)
}

class SchemaWriter {
  readonly #checker: ts.TypeChecker
  readonly #names = new Map<ts.Type, string>()
  readonly #definitions: Record<string, Schema> = {}

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker
  }

  /** @param name of a type in the file, qualified by dots. */
  exported(source: ts.SourceFile, name: string): ts.Type | undefined {
    let symbol = this.#checker.getSymbolAtLocation(source)
    for (const part of name.split('.'))
      symbol = symbol && this.#checker.getExportsOfModule(symbol).find((one) => one.name === part)
    return symbol && this.#checker.getDeclaredTypeOfSymbol(symbol)
  }

  write(types: readonly (readonly [string, ts.Type])[]): Record<string, Schema> {
    for (const [name, type] of types) this.#names.set(type, name)
    for (const [name, type] of types) this.#definitions[name] = this.#objectOf(type)
    return this.#definitions
  }

  #schemaOf(type: ts.Type): Schema {
    if (type.isUnion()) return this.#unionOf(type.types)
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value }
    if (type.flags & ts.TypeFlags.BooleanLiteral)
      return { const: this.#checker.typeToString(type) === 'true' }
    if (type.flags & ts.TypeFlags.String) return { type: 'string' }
    if (type.flags & ts.TypeFlags.Number) return { type: 'number' }
    if (type.flags & ts.TypeFlags.Boolean) return { type: 'boolean' }
    if (type.flags & ts.TypeFlags.Null) return { type: 'null' }
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {}
    if (isOtherString(type)) return { type: 'string' }
    if (type.aliasSymbol?.name === 'Decimal' || type.symbol?.name.startsWith('Decimal'))
      return { type: 'string' }
    if (this.#checker.isArrayType(type)) return { type: 'array', items: this.#argumentOf(type) }
    if (type.symbol?.name === 'ApiList') return this.#listOf(type)
    return this.#referTo(type)
  }

  #unionOf(types: readonly ts.Type[]): Schema {
    const isOpenEnum = types.some((one) => one.isStringLiteral())
    const kept = types.filter(
      (one) =>
        !(one.flags & ts.TypeFlags.Undefined) &&
        !(isOpenEnum && isOtherString(one)) &&
        !this.#isUnnamedResource(one, types),
    )
    const values = kept.flatMap((one) =>
      one.isStringLiteral() || one.isNumberLiteral() ? [one.value] : [],
    )
    const isBoolean = kept.filter((one) => one.flags & ts.TypeFlags.BooleanLiteral).length === 2
    const rest = kept
      .filter((one) => !one.isStringLiteral() && !one.isNumberLiteral())
      .filter((one) => !(isBoolean && one.flags & ts.TypeFlags.BooleanLiteral))
      .map((one) => this.#schemaOf(one))
    const all = [
      ...(values.length > 0 ? [{ enum: values }] : []),
      ...(isBoolean ? [{ type: 'boolean' }] : []),
      ...rest,
    ]
    return all.length === 1 && all[0] ? all[0] : { anyOf: all }
  }

  /** True for an expandable object that is not a listed source. */
  #isUnnamedResource(type: ts.Type, union: readonly ts.Type[]): boolean {
    const hasId = union.some((one) => one.flags & ts.TypeFlags.String)
    return hasId && type.getProperty('object') !== undefined && !this.#names.has(type)
  }

  #listOf(type: ts.Type): Schema {
    return {
      type: 'object',
      additionalProperties: false,
      required: ['object', 'data', 'has_more', 'url'],
      properties: {
        object: { const: 'list' },
        data: { type: 'array', items: this.#argumentOf(type) },
        has_more: { type: 'boolean' },
        url: { type: 'string' },
      },
    }
  }

  #argumentOf(type: ts.Type): Schema {
    const [item] = this.#checker.getTypeArguments(type as ts.TypeReference)
    if (!item) throw new Error('A list has no type of items')
    return this.#schemaOf(item)
  }

  #referTo(type: ts.Type): Schema {
    let name = this.#names.get(type)
    if (name === undefined) {
      name = this.#freeName(type)
      this.#names.set(type, name)
      this.#definitions[name] = {}
      this.#definitions[name] = this.#objectOf(type)
    }
    return { $ref: `#/definitions/${name}` }
  }

  #freeName(type: ts.Type): string {
    const declared = type.symbol && this.#checker.getFullyQualifiedName(type.symbol)
    const base = (declared ?? 'anonymous').replace(/^".*"\./, '').replace(/[^\w.]/g, '_')
    let name = base
    for (let count = 2; name in this.#definitions; count++) name = `${base}_${count}`
    return name
  }

  #objectOf(type: ts.Type): Schema {
    const index = this.#checker.getIndexInfoOfType(type, ts.IndexKind.String)
    const properties = this.#checker.getPropertiesOfType(type)
    const required = properties.filter(({ flags }) => !(flags & ts.SymbolFlags.Optional))
    return {
      type: 'object',
      additionalProperties: index ? this.#schemaOf(index.type) : false,
      ...(required.length > 0 ? { required: required.map(({ name }) => name) } : {}),
      properties: Object.fromEntries(
        properties.map((one) => [one.name, this.#schemaOf(this.#checker.getTypeOfSymbol(one))]),
      ),
    }
  }
}

/** `string & {}`, by which the SDK keeps enums open. */
function isOtherString(type: ts.Type): boolean {
  return type.isIntersection() && type.types.some((one) => Boolean(one.flags & ts.TypeFlags.String))
}
