/** A render that threw, took too long, or lost its worker. */
export class RenderError extends Error {
  readonly code = 'render_failed'
  /** False where a busy machine may be the cause, so that nothing is held against the release. */
  readonly isReleaseFault: boolean

  constructor(message: string, { isReleaseFault = true } = {}) {
    super(message)
    this.isReleaseFault = isReleaseFault
  }
}

/** More is asked of the server than it can render in time; the page itself may be fine. */
export class OverloadError extends Error {
  readonly code = 'overloaded'
}

/** The client hung up before its page was begun. */
export class AbandonedError extends Error {
  readonly code = 'abandoned'
}
