/**
 * Deprecation warnings in what Node wrote to its error output or to the file of `--redirect-warnings`, each with its
 * stack if it has one; those that differ in the process alone come once.
 */
export function deprecationsIn(text: string): string[] {
  const warnings = text.match(/\(\S+:\d+\) (?:\[\w+\] )?DeprecationWarning: .*(?:\n {4}at .*)*/g)
  return [...new Set(warnings?.map((one) => one.replace(/^\(\S+\) /, '')))]
}
