import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { stepsOf } from '#src/store/migrations.ts'

/** Rules of squawk (https://squawkhq.com/docs/rules) against statements that hold up or break the servers of the version before. */
const RULES = new Set([
  'adding-field-with-default',
  'adding-foreign-key-constraint',
  'adding-not-nullable-field',
  'adding-required-field',
  'adding-serial-primary-key-field',
  'ban-drop-column',
  'ban-drop-table',
  'changing-column-type',
  'constraint-missing-not-valid',
  'disallowed-unique-constraint',
  'renaming-column',
  'renaming-table',
  'require-concurrent-index-creation',
  'require-concurrent-index-deletion',
  'syntax-error',
])
const REPEATABLE = 'prefer-robust-stmts'
const OLDEST_POSTGRES = '13.0'
const CHANGES_ROWS = /^(?:with|insert|update|delete|truncate)\b/i
const ERASES = /^(?:delete|truncate)\b|\bdelete from\b|= *null\b(?! *then)/i
const require = createRequire(import.meta.url)
const squawk: { getBinaryPath(): string } = require('squawk-cli/js/index.js')

/** A rule that a migration breaks. */
export interface Violation {
  rule: string
  why: string
}

/**
 * Finds what a migration does that would hold up calls, break servers of the version before, or lose what cannot be read
 * back.
 * @throws {Error} if squawk does not run.
 */
export function findViolations(text: string): Violation[] {
  const statements = text.split('--> statement-breakpoint')
  return [
    ...stepsOf(statements).flatMap((step, index, { length }) => {
      const isLast = index === length - 1
      return lint(step.statements.join(';\n'), isLast)
    }),
    ...statements.flatMap(findRowViolations),
  ]
}

/** @param isLast false for a step that may run twice, since what comes after it has failed. */
function lint(text: string, isLast: boolean): Violation[] {
  const { error, stderr, stdout } = spawnSync(
    squawk.getBinaryPath(),
    [
      ...['--reporter', 'json', '--pg-version', OLDEST_POSTGRES],
      isLast ? '--assume-in-transaction' : '--no-assume-in-transaction',
    ],
    { input: text, encoding: 'utf8' },
  )
  if (error || !stdout.startsWith('[')) throw error ?? new Error(`squawk: ${stdout}${stderr}`)
  const found: { rule_name: string; message: string }[] = JSON.parse(stdout)
  return found
    .filter(({ rule_name: rule }) => RULES.has(rule) || (!isLast && rule === REPEATABLE))
    .map(({ message, rule_name: rule }) => ({ rule, why: message }))
}

function findRowViolations(statement: string): Violation[] {
  const code = statement.replaceAll(/^\s*--.*$/gm, '').trim()
  if (!CHANGES_ROWS.test(code)) return []
  const violations: Violation[] = []
  if (!/\$1\b/.test(code))
    violations.push({
      rule: 'change-rows-in-parts',
      why: 'One statement locks all rows until it has changed the last one. Change those after the id $1, and return the last id.',
    })
  if (ERASES.test(code))
    violations.push({
      rule: 'ban-erasing',
      why: 'What is erased cannot be read back. Keep it elsewhere, or say as an exception why it may go.',
    })
  return violations
}
