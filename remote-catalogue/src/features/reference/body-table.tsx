import { ScrollRegion, Table } from '@orchard/shared/ui'
import type { BodyDetail, PictureBodyDetail } from '#src/data/catalogue-data.ts'
import { Fold } from '#src/ui/fold.tsx'
import classes from './reference.module.css'

/** The body of a call: its form, limits and examples. */
export function BodyTable({ body }: { body: BodyDetail }) {
  return (
    <>
      <h3 className={classes.Heading}>Body</h3>
      {body.kind === 'picture' ? (
        <PictureBody body={body} />
      ) : (
        <Fold summary="Long texts: send them in the body">
          <p>
            If a text is too long for the URL, send it as the body of a POST request instead of in
            the parameter <code translate="no">{body.parameter}</code>: as UTF-8, with the header{' '}
            <code translate="no">Content-Type: text/plain</code>. The other parameters stay in the
            URL.
          </p>
        </Fold>
      )}
    </>
  )
}

function PictureBody({ body }: { body: PictureBodyDetail }) {
  return (
    <ScrollRegion label="Body" className={classes.Scroll} data-stacked="">
      <Table
        rows={[body]}
        keyOf={({ kind }) => kind}
        columns={[
          [
            'Content-Type',
            ({ accepts }) => (
              <>
                <code translate="no">{accepts.join(', ')}</code>
                <b>required</b>
              </>
            ),
          ],
          ['Description', ({ description }) => description],
          [
            'Examples',
            ({ examples }) => (
              <ul className={classes.Files}>
                {examples.map(({ file, src }) => (
                  <li key={file}>
                    <a href={src} download={file}>
                      {file}
                    </a>
                  </li>
                ))}
              </ul>
            ),
          ],
        ]}
      />
    </ScrollRegion>
  )
}
