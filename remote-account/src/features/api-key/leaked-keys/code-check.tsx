import { formatCount } from '@orchard/shared/format'
import { Alert, Notice, TextAreaField, TextField } from '@orchard/shared/ui'
import { useState } from 'react'
import type { AccountKey } from '#src/data/entities.ts'
import { findKeys, maskKey } from './find-keys.ts'

interface Place {
  key: string
  /** A file and its line. */
  where: string
}

/** Larger files are read in part. */
const MAX_FILE_BYTES = 20_000_000

/** Looks for keys in a text or in files, in the browser alone. */
export function CodeCheck({ keys }: { keys: readonly AccountKey[] }) {
  const [text, setText] = useState('')
  const [files, setFiles] = useState<readonly Place[] | null>(null)
  const pasted = findKeys(text).map(({ key, line }) => ({ key, where: `line ${line}` }))
  const read = async (list: FileList | null) => {
    const all = await Promise.all(
      [...(list ?? [])].map(async (file) => {
        const content = await file.slice(0, MAX_FILE_BYTES).text()
        return findKeys(content).map(({ key, line }) => ({
          key,
          where: `${file.name}, line ${line}`,
        }))
      }),
    )
    setFiles(list?.length ? all.flat() : null)
  }
  const found = [...pasted, ...(files ?? [])]
  const isAsked = text.trim() !== '' || files !== null
  return (
    <>
      <p>
        Paste code, a log or a configuration, or choose files. Everything stays in your browser:
        nothing is sent.
      </p>
      <TextAreaField
        label="Your code"
        rows={6}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <TextField
        label="Files"
        type="file"
        multiple
        onChange={({ target }) => void read(target.files)}
      />
      <div role="status">
        {isAsked && found.length === 0 && <Notice>No keys of this site found.</Notice>}
      </div>
      {found.length > 0 && (
        <>
          <Alert>{`${formatCount(found.length)} ${found.length === 1 ? 'key' : 'keys'} found.`}</Alert>
          <ul>
            {found.map(({ key, where }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a key may be on a line twice
              <li key={index}>
                <code translate="no">{maskKey(key)}</code>{' '}
                <span>{`in ${where}: ${verdictOn(key, keys)}`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** Tells the owner which key was found. */
function verdictOn(key: string, keys: readonly AccountKey[]): string {
  const own = keys.find(({ api_key: apiKey }) => apiKey === key)
  if (own?.kind === 'publishable') return `your publishable key “${own.name}”, which may be public.`
  if (own) return `your key “${own.name}”. If others can see it, choose “Revoke and replace”.`
  return 'not one of your current keys: an old one, or one of another account.'
}
