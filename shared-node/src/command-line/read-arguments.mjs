// Plain JavaScript: `npm start` and `npm test` read their arguments before anything is installed.
import util from 'node:util'

/** A command that cannot rehearse must refuse `--dry-run`, never run for real. */
const ALWAYS_GUARDED = ['dry-run']
const HELP = { type: 'boolean', does: 'prints this and does nothing else' }

export const DRY_RUN = {
  'dry-run': {
    type: 'boolean',
    default: false,
    does: 'prints what would change and changes nothing',
  },
}

export function readArguments(
  command,
  args = process.argv.slice(2),
  environment = process.env,
  endWithHelp = printHelp,
) {
  const { name, options = {}, max = 0 } = command
  const end = args.indexOf('--')
  if ((end < 0 ? args : args.slice(0, end)).includes('--help')) return endWithHelp(helpOf(command))
  refuseSwallowed(name, [...Object.keys(options), ...ALWAYS_GUARDED], args, environment)
  const { values, positionals } = parse(name, options, args)
  if (positionals.length > max)
    throw new Error(
      `npm ${name} takes ${max === 0 ? 'no arguments' : `at most ${max}`}; got ${positionals.join(' ')}`,
    )
  return { values, positionals }
}

function printHelp(text) {
  process.stdout.write(text)
  process.exit(0)
}

/** The usage of a command, what it does, and its options. */
function helpOf({ name, does, takes = '', options = {}, more = '' }) {
  const rows = Object.entries({ ...options, help: HELP }).map(([option, about]) => ({
    typed: `--${option}${about.type === 'string' ? ` ${about.value ?? 'TEXT'}` : ''}`,
    does: about.does,
  }))
  const width = Math.max(...rows.map(({ typed }) => typed.length))
  return [
    `Usage: ${typedAs(name, [takes, '[OPTIONS]'].filter(Boolean))}`,
    '',
    does,
    ...(more ? ['', more] : []),
    '',
    ...rows.map((row) => `  ${row.typed.padEnd(width)}  ${row.does}`),
    '',
  ].join('\n')
}

/** A command with its arguments as somebody types it. */
function typedAs(name, args) {
  return ['npm', name, ...(name.includes(' -- ') ? [] : ['--']), ...args].join(' ')
}

function parse(name, options, args) {
  try {
    return util.parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    const known = Object.keys(options).map((option) => `--${option}`)
    const hint = known.length > 0 ? `its options are ${known.join(', ')}` : 'it has no options'
    const [problem] = error.message.split('. To specify')
    throw new Error(`npm ${name}: ${problem}; ${hint}`, { cause: error })
  }
}

/** npm takes an option without `--` before it for its own and passes it on as a variable only. */
function refuseSwallowed(name, options, args, environment) {
  for (const option of options) {
    const value = environment[`npm_config_${option.replaceAll('-', '_')}`]
    if (!value || value === 'false') continue
    // npm's own setting of that name: where packages come from.
    if (option === 'registry' && URL.canParse(value)) continue
    const typed = value === 'true' ? `--${option}` : `--${option}=${value}`
    throw new Error(
      `npm kept ${typed} for itself, so nothing was done. Write: ${typedAs(name, [...args, typed])}`,
    )
  }
}
