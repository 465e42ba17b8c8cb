/** A process beside the site. */
export interface ServiceCommand {
  name: string
  command: string
}

export function serviceCommands(): ServiceCommand[]

export function hasRealPool(): boolean
