/** One line or one colour of bars. */
export interface Series {
  name: string
  /** Without points where the answer has no number. */
  points: { x: number; y: number }[]
}
