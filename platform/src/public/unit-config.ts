export type { UnitConfig } from '#src/build/unit-config.ts'
