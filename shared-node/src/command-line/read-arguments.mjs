// Plain JavaScript: `npm start` and `npm test` read their arguments before anything is installed.
import util from 'node:util'

/** A command that cannot rehearse must refuse `--dry-run`, never run for real. */
const ALWAYS_GUARDED = ['dry-run']

/**
 * Reads the arguments of one of our commands by `parseArgs`, strictly. `name` is what a user types after
 * `npm`, `max` the number of arguments that are no options.
 * @throws {Error} for an unknown option or argument, and for an option that npm kept for itself because
 * the `--` before it is missing.
 */
export function readArguments(
  { name, options = {}, max = 0 },
  args = process.argv.slice(2),
  environment = process.env,
) {
  refuseSwallowed(name, [...Object.keys(options), ...ALWAYS_GUARDED], args, environment)
  const { values, positionals } = parse(name, options, args)
  if (positionals.length > max)
    throw new Error(
      `npm ${name} takes ${max === 0 ? 'no arguments' : `at most ${max}`}; got ${positionals.join(' ')}`,
    )
  return { values, positionals }
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
      `npm kept ${typed} for itself, so nothing was done. Write: npm ${[name, '--', ...args, typed].join(' ')}`,
    )
  }
}
