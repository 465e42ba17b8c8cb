import type { NodeProcess } from './run-together.mjs'

export function services(): NodeProcess[]

export function hasRealPool(): boolean

export function needsDataApis(): boolean

export function needsPayments(): boolean
