import type { CatalogueApi } from './catalogue.ts'

const COMMANDS = ['search', 'show', 'call', 'completion']
const SHELLS = ['bash', 'zsh']

/**
 * Completions of the last word; one that ends with `=` goes on with a value.
 * @param words those after `orchard`, up to the cursor.
 */
export function completionsOf(words: readonly string[], apis: readonly CatalogueApi[]): string[] {
  const [command = '', slug = ''] = words
  const word = words.at(-1) ?? ''
  return candidates(command, slug, words, apis).filter((one) => one.startsWith(word))
}

function candidates(
  command: string,
  slug: string,
  words: readonly string[],
  apis: readonly CatalogueApi[],
): string[] {
  if (words.length <= 1) return COMMANDS
  if (command === 'completion') return words.length === 2 ? SHELLS : []
  if (command !== 'show' && command !== 'call') return ['--json']
  if (words.length === 2) return apis.map((api) => api.slug)
  const api = apis.find((one) => one.slug === slug)
  if (command === 'show' || !api) return ['--json']
  const given = words.slice(2, -1).map((word) => word.replace(/=.*/s, '='))
  return [
    ...api.parameters.flatMap(({ enum: values = [], name, type }) =>
      assignments(name, type === 'boolean' ? [true, false] : values, words.at(-1) ?? ''),
    ),
    ...(api.takesPicture ? ['picture=@'] : []),
    '--json',
  ].filter((one) => !given.includes(one.replace(/=.*/s, '=')))
}

/** Values follow once the name is complete, so that a list of names stays short. */
function assignments(name: string, values: readonly unknown[], word: string): string[] {
  return word.startsWith(`${name}=`) ? values.map((value) => `${name}=${value}`) : [`${name}=`]
}

/** Bash splits words at `=`, so it is given the rest of a word only. */
const BASH = `_orchard() {
  local line="\${COMP_LINE:0:COMP_POINT}" words last candidate
  read -ra words <<< "$line"
  [[ "$line" == *' ' ]] && words+=('')
  last="\${words[-1]}"
  COMPREPLY=()
  while IFS= read -r candidate; do
    [[ "$last" == *=* ]] && candidate="\${candidate#*=}"
    COMPREPLY+=("$candidate")
  done < <(orchard complete "\${words[@]:1}" 2>/dev/null)
  [[ "\${COMPREPLY[0]}" == *= || "\${COMPREPLY[0]}" == *@ ]] || return 0
  compopt -o nospace 2>/dev/null
  return 0
}
complete -F _orchard orchard
`

const ZSH = `#compdef orchard
_orchard() {
  local candidate
  for candidate in \${(f)"$(orchard complete "\${(@)words[2,CURRENT]}" 2>/dev/null)"}; do
    if [[ "$candidate" == *(=|@) ]]; then compadd -S '' -- "$candidate"; else compadd -- "$candidate"; fi
  done
}
compdef _orchard orchard
`

/** The completion script of a shell; null for one that has none. */
export function completionScript(shell: string): string | null {
  return shell === 'bash' ? BASH : shell === 'zsh' ? ZSH : null
}
