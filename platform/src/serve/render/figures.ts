/** Reasons to replace a worker. */
export type ReplacementReason = 'deadline' | 'memory' | 'crash' | 'worn out'

/** Outcomes of a render. */
export type RenderOutcome = 'done' | 'failed' | 'overloaded' | 'abandoned'

/** Figures of the render pool since it started, and the jobs that wait in each lane. */
export interface RenderFigures {
  outcomes: Record<RenderOutcome, number>
  replaced: Record<ReplacementReason, number>
  queued: { pages: number; forms: number }
}
