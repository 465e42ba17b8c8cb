import { TextField } from '@orchard/shared/ui'
import { useEffect, useState } from 'react'
import type { PictureBodyDetail } from '#src/data/catalogue-data.ts'
import { type PictureChoice, typeNames } from './picture-choice.ts'
import classes from './picture-field.module.css'

/** The name of the file field. */
export const PICTURE_FIELD = 'picture'

/** Field for the picture of a call: one of the examples, or a file. */
export function PictureField({
  body: { accepts, examples },
  choice,
  error,
  onChoose,
}: {
  body: PictureBodyDetail
  choice: PictureChoice | null
  error: string | undefined
  onChoose(choice: PictureChoice | null): void
}) {
  // A file field can only be emptied by mounting a new one.
  const [turn, setTurn] = useState(0)
  return (
    <div className={classes.Picture}>
      <fieldset>
        <legend>Example pictures</legend>
        <div className={classes.Examples}>
          {examples.map((example) => (
            <label key={example.file}>
              <input
                type="radio"
                className="drawn-by-label"
                name="example"
                checked={choice?.kind === 'example' && choice.example.file === example.file}
                onChange={() => {
                  setTurn(turn + 1)
                  onChoose({ kind: 'example', example })
                }}
              />
              <img src={example.src} alt="" loading="lazy" />
              <span>{example.name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className={classes.Own}>
        <TextField
          key={turn}
          type="file"
          name={PICTURE_FIELD}
          label="Your own picture"
          accept={accepts.join(',')}
          hint={`${typeNames(accepts)}, at most 5 MB. It is read once and not stored.`}
          error={error}
          onChange={({ target }) => {
            const file = target.files?.[0]
            onChoose(file ? { kind: 'file', file } : null)
          }}
        />
        {choice?.kind === 'file' && !error && <Preview file={choice.file} />}
      </div>
    </div>
  )
}

/** A preview from a `data:` URL, the only kind that the content security policy allows. */
function Preview({ file }: { file: File }) {
  const [src, setSrc] = useState<string | null>(null)
  useEffect(() => {
    const reader = new FileReader()
    reader.onload = () => setSrc(String(reader.result))
    reader.readAsDataURL(file)
    return () => {
      reader.onload = null
      if (reader.readyState === FileReader.LOADING) reader.abort()
    }
  }, [file])
  return src && <img className={classes.Preview} src={src} alt={`Preview of ${file.name}`} />
}
