import path from 'node:path'
import ts from 'typescript-5'

const TEXTS =
  ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike | ts.TypeFlags.Unknown
const AND = ts.SyntaxKind.AmpersandAmpersandToken
const NOTHING = ts.TypeFlags.Null | ts.TypeFlags.Undefined

/**
 * Finds texts that stand beside what comes, goes or changes, in the components of a program: `file:line` and the
 * element's beginning. A translator replaces each text node by an element of its own; React still holds the node that is
 * gone, so that it cannot change it any more, and throws when it removes it or puts something before it
 * (https://github.com/facebook/react/issues/11538). A text that is the only child is safe, since React writes such
 * a text into its element, and so is one beside elements that stay.
 */
export function bareTexts(root: string, files: readonly string[]): string[] {
  const config = ts.readConfigFile(path.join(root, 'tsconfig.base.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root)
  const program = ts.createProgram(files, { ...options, types: [] })
  const checker = program.getTypeChecker()
  const found: string[] = []
  for (const name of files) {
    const file = program.getSourceFile(name)
    if (!file) throw new Error(`${name} is not in the program`)
    const visit = (node: ts.Node): void => {
      if ((ts.isJsxElement(node) || ts.isJsxFragment(node)) && hasBareText(node, checker)) {
        const start = node.getStart(file)
        const line = file.getLineAndCharacterOfPosition(start).line + 1
        const words = node.getText(file).replace(/\s+/g, ' ').slice(0, 80)
        found.push(`${path.relative(root, name)}:${line}: ${words}`)
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return found
}

function hasBareText({ children }: ts.JsxElement | ts.JsxFragment, checker: ts.TypeChecker) {
  const rendered = children.filter((one) =>
    ts.isJsxText(one)
      ? !one.containsOnlyTriviaWhiteSpaces
      : !ts.isJsxExpression(one) || one.expression,
  )
  if (rendered.some((one) => returnsText(one, checker))) return true
  return (
    rendered.length > 1 &&
    rendered.some((one) => isText(one, checker)) &&
    rendered.some((one) => canChange(one, checker))
  )
}

function isText(child: ts.JsxChild, checker: ts.TypeChecker): boolean {
  if (ts.isJsxText(child)) return child.text.trim() !== ''
  if (!ts.isJsxExpression(child)) return returnsText(child, checker)
  return !!child.expression && mayBeText(child.expression, checker)
}

function mayBeText(expression: ts.Expression, checker: ts.TypeChecker): boolean {
  if (ts.isParenthesizedExpression(expression)) return mayBeText(expression.expression, checker)
  if (ts.isConditionalExpression(expression))
    return [expression.whenTrue, expression.whenFalse].some((one) => mayBeText(one, checker))
  if (ts.isBinaryExpression(expression) && expression.operatorToken.kind === AND)
    return mayBeText(expression.right, checker)
  // Translators leave white space alone.
  if (ts.isStringLiteralLike(expression)) return expression.text.trim() !== ''
  return hasText(constituents(checker.getTypeAtLocation(expression)))
}

function canChange(child: ts.JsxChild, checker: ts.TypeChecker): boolean {
  if (ts.isJsxText(child)) return false
  if (ts.isJsxExpression(child))
    return !child.expression || !ts.isStringLiteralLike(child.expression)
  const opening = ts.isJsxElement(child) ? child.openingElement : child
  return (
    ts.isJsxFragment(opening) || returned(opening, checker).some(({ flags }) => flags & NOTHING)
  )
}

function returnsText(child: ts.JsxChild, checker: ts.TypeChecker): boolean {
  return ts.isJsxSelfClosingElement(child) && hasText(returned(child, checker))
}

function hasText(types: readonly ts.Type[]): boolean {
  // A ReactNode, what a component is given to show, is judged where it is given.
  const isNode = types.some(({ symbol }) => symbol?.name === 'ReactPortal')
  return !isNode && types.some(({ flags }) => flags & TEXTS)
}

/** What a component can return; nothing for an element of HTML. */
function returned({ tagName }: ts.JsxOpeningLikeElement, checker: ts.TypeChecker) {
  if (ts.isIdentifier(tagName) && /^[a-z]/.test(tagName.text)) return []
  return checker
    .getTypeAtLocation(tagName)
    .getCallSignatures()
    .flatMap((one) => constituents(one.getReturnType()))
}

function constituents(type: ts.Type): readonly ts.Type[] {
  return type.isUnion() ? type.types : [type]
}
