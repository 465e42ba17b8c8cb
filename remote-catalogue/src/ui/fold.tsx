import type { ReactNode } from 'react'
import classes from './fold.module.css'

/**
 * Content that is folded on phones, where the page would be long otherwise. Wider screens and paper
 * show it in full, without the summary.
 */
export function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={classes.Fold}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
