import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import { parse } from 'yaml'

/** The folder of rules, their tests and dashboards. */
export const MONITORING = path.join(REPOSITORY, 'deploy/monitoring')

/** A rule of Prometheus: it records a series or raises an alert. */
interface Rule {
  record?: string
  alert?: string
  expr: string
  labels?: Record<string, string>
  annotations?: { summary?: string; runbook_url?: string }
}

/** A query and the place that has it. */
export interface Query {
  place: string
  expr: string
}

/** The paths of files in a folder of the monitoring. */
export function filesIn(folder: string): string[] {
  return readdirSync(path.join(MONITORING, folder)).map((name) =>
    path.join(MONITORING, folder, name),
  )
}

/** All rules. */
export function readRules(): Rule[] {
  return filesIn('rules').flatMap((file) => {
    const { groups }: { groups: { rules: Rule[] }[] } = parse(readFileSync(file, 'utf8'))
    return groups.flatMap(({ rules }) => rules)
  })
}

/** The queries of all panels of the dashboards. */
export function readPanels(): Query[] {
  return filesIn('dashboards').flatMap((file) => {
    const dashboard: { title: string; panels: { title: string; targets: { expr: string }[] }[] } =
      JSON.parse(readFileSync(file, 'utf8'))
    return dashboard.panels.flatMap(({ targets, title }) =>
      targets.map(({ expr }) => ({ place: `${dashboard.title}, ${title}`, expr })),
    )
  })
}

const STRINGS = /"(?:[^"\\]|\\.)*"/g
const GROUPINGS = /\b(?:by|on|without|ignoring)\s*\([^)]*\)/g
const SELECTORS = /\{[^}]*\}/g
const RANGES = /\[[^\]]*\]/g
const WORDS = /[a-z_][\w:]*(?!\w)(?!\s*\()/gi
const OPERATORS = new Set(['and', 'or', 'unless', 'bool'])

/** The names of the series that an expression of PromQL reads. */
export function seriesIn(expr: string): string[] {
  const bare = [STRINGS, SELECTORS, RANGES, GROUPINGS].reduce(
    (text, part) => text.replaceAll(part, ''),
    expr,
  )
  return (bare.match(WORDS) ?? []).filter((word) => !OPERATORS.has(word) && !/^e\d+$/.test(word))
}
