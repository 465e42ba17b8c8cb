import type { NodeProcess } from './run-together.mjs'

export const PORTS: Readonly<Record<string, readonly [variable: string, fallback: number]>>

export function services(): NodeProcess[]
