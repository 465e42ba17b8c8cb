/** Why a worker was replaced. */
export type ReplacementReason = 'deadline' | 'memory' | 'crash' | 'worn out'

/** How renders end. */
export type RenderOutcome = 'done' | 'failed' | 'overloaded' | 'abandoned'

/** Counts what the render pool does, for `/_mf/metrics`. */
export class RenderStats {
  readonly outcomes: Record<RenderOutcome, number> = {
    done: 0,
    failed: 0,
    overloaded: 0,
    abandoned: 0,
  }
  readonly replaced: Record<ReplacementReason, number> = {
    deadline: 0,
    memory: 0,
    crash: 0,
    'worn out': 0,
  }

  /** The counts, and how many jobs wait in each lane, in Prometheus' text format. */
  read(queued: Readonly<Record<string, number>>): string {
    const lines = (name: string, label: string, counts: Readonly<Record<string, number>>) =>
      Object.entries(counts).map(([value, count]) => `${name}{${label}="${value}"} ${count}`)
    return [
      '# HELP renders_total Renders by outcome; overloaded and abandoned ones were never begun',
      '# TYPE renders_total counter',
      ...lines('renders_total', 'outcome', this.outcomes),
      '# HELP render_workers_replaced_total Worker threads that were replaced, by reason',
      '# TYPE render_workers_replaced_total counter',
      ...lines('render_workers_replaced_total', 'reason', this.replaced),
      '# HELP render_queue_length Renders that wait for a worker, by lane',
      '# TYPE render_queue_length gauge',
      ...lines('render_queue_length', 'lane', queued),
      '',
    ].join('\n')
  }
}
