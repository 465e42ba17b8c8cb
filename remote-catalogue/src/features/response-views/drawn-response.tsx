import type { ReactNode } from 'react'
import type { EntryField, ResponseView } from '#build/entry-schema.ts'
import { SvgPicture } from '#src/ui/svg-picture.tsx'
import { ChartView } from './chart-view.tsx'
import { FieldsView } from './fields-view.tsx'
import { MapView } from './map-view.tsx'
import { itemPath, readList, readPath } from './read-response.ts'
import classes from './response-views.module.css'
import { SwatchesView } from './swatches-view.tsx'
import { TableView } from './table-view.tsx'

/** A response drawn as its entry says, with all other fields below. */
export function DrawnResponse({
  response,
  view,
  fields,
}: {
  response: unknown
  view: ResponseView | undefined
  fields: readonly EntryField[]
}) {
  return (
    <div className={classes.Drawn}>
      {view && draw(response, view, fields)}
      <FieldsView response={response} fields={fields} skip={drawnPaths(view)} />
    </div>
  )
}

function draw(response: unknown, view: ResponseView, fields: readonly EntryField[]): ReactNode {
  switch (view.as) {
    case 'picture':
      return readPath(response, view.field)
        .filter((one) => typeof one === 'string')
        .map((svg) => <SvgPicture key={svg} svg={svg} alt={view.alt} className={classes.Picture} />)
    case 'swatches':
      return <SwatchesView response={response} paths={view.fields} />
    case 'map':
      return <MapView response={response} points={view.points} isLine={view.line} />
    case 'chart':
      return (
        <ChartView response={response} list={view.list} x={view.x} y={view.y} fields={fields} />
      )
    case 'table':
      return (
        <TableView
          items={readList(response, view.list)}
          path={itemPath(view.list)}
          fields={fields}
        />
      )
  }
}

/** Fields not to list again; colours and coordinates are listed nevertheless. */
function drawnPaths(view: ResponseView | undefined): string[] {
  if (view?.as === 'picture') return [view.field]
  if (view?.as === 'chart' || view?.as === 'table') return [view.list === '.' ? '' : view.list]
  return []
}
