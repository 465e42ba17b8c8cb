/** A stage of a Dockerfile with its instructions, those of the stages that it begins from first. */
export interface Stage {
  name: string
  instructions: readonly Instruction[]
}

interface Instruction {
  name: string
  text: string
}

/** Reads the stages of a Dockerfile whose instructions take one line each. */
export function readStages(dockerfile: string): ReadonlyMap<string, Stage> {
  const stages = new Map<string, Stage>()
  let current: { name: string; instructions: Instruction[] } | undefined
  for (const line of dockerfile.split('\n')) {
    const [, name = '', text = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    if (name === 'FROM') {
      const [base = '', , stage = ''] = text.split(' ')
      current = { name: stage, instructions: [...(stages.get(base)?.instructions ?? [])] }
      stages.set(stage, current)
    } else if (name !== '') current?.instructions.push({ name, text })
  }
  return stages
}

/** The value of the last instruction of a name, which is the one that counts. */
export function lastOf({ name, instructions }: Stage, instruction: string): string {
  const last = instructions.findLast((one) => one.name === instruction)
  if (!last) throw new Error(`The stage ${name} has no ${instruction}`)
  return last.text
}

/** Paths that a stage takes over from another one, from the top of the repository. */
export function takenFrom({ instructions }: Stage, other: string): string[] {
  const from = `--from=${other} /app/`
  return instructions.flatMap(({ name, text }) =>
    name === 'COPY' && text.startsWith(from) ? (text.slice(from.length).split(' ')[0] ?? []) : [],
  )
}

/** The environment that a stage sets. */
export function environmentOf({ instructions }: Stage): Record<string, string> {
  const pairs = instructions.flatMap(({ name, text }) =>
    name === 'ENV' ? text.split(' ').map((pair) => pair.split('=')) : [],
  )
  return Object.fromEntries(pairs)
}
