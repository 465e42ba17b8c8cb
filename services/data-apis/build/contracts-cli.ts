import { runCommand } from '@orchard/shared-node/process'
import writeContracts from './write-contracts.ts'

/** Brings `src/contracts` in line with the catalogue; commands that read it do so by themselves. */
runCommand(writeContracts)
