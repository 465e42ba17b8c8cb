import type { FailureKind, SnapshotUnit } from '@orchard/shared/contracts'

/** Something of a part of the site that failed in this browser. */
export interface Failure {
  kind: FailureKind
  error: unknown
  /** The remote and release at fault, if known. */
  unit?: Pick<SnapshotUnit, 'unit' | 'release'>
  /** Stack to use beside the error's own. */
  stack?: string
  /** The page that was wanted, if not the one on the screen. */
  route?: string
}

let listener: (failure: Failure) => void = () => {}

/** Names who is told of failures. Called once, in the browser. */
export function onFailure(next: (failure: Failure) => void): void {
  listener = next
}

/** Tells of a failure; it is sent on from the browser and goes nowhere on the server. */
export function reportFailure(failure: Failure): void {
  listener(failure)
}
