import type { KeyboardEvent, PointerEvent } from 'react'
import classes from './chart.module.css'
import { WIDTH } from './scale.ts'

const MOVES: Readonly<Record<string, (now: number, last: number) => number>> = {
  ArrowLeft: (now) => now - 1,
  ArrowDown: (now) => now - 1,
  ArrowRight: (now) => now + 1,
  ArrowUp: (now) => now + 1,
  PageDown: (now) => now - 7,
  PageUp: (now) => now + 7,
  Home: () => 0,
  End: (_, last) => last,
}

/** Moves the tooltip: a slider over the places, which says what it is at (WAI-ARIA 1.2, slider). */
export function Pointer({
  label,
  chosen,
  xs,
  textOf,
  onChoose,
}: {
  label: string
  chosen: number | null
  xs: readonly number[]
  textOf(index: number): string
  onChoose(index: number | null): void
}) {
  const last = xs.length - 1
  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const x = ((clientX - left) / width) * WIDTH
    onChoose(
      xs.reduce(
        (best, at, index) => (Math.abs(at - x) < Math.abs((xs[best] ?? 0) - x) ? index : best),
        0,
      ),
    )
  }
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onChoose(null)
    const next = MOVES[event.key]?.(chosen ?? last, last)
    if (next === undefined) return
    event.preventDefault()
    onChoose(Math.min(last, Math.max(0, next)))
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      className={classes.Pointer}
      aria-label={`Values of ${label}`}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={chosen ?? last}
      aria-valuetext={textOf(chosen ?? last)}
      onPointerDown={follow}
      onPointerMove={follow}
      onPointerLeave={({ currentTarget, pointerType }) => {
        // A finger is lifted to read; what the keyboard chose stays until the focus goes.
        if (pointerType === 'mouse' && !currentTarget.matches(':focus-visible')) onChoose(null)
      }}
      onFocus={({ currentTarget }) =>
        currentTarget.matches(':focus-visible') && onChoose(chosen ?? last)
      }
      onBlur={() => onChoose(null)}
      onKeyDown={move}
    />
  )
}
