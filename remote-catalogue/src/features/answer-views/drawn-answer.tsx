import type { ReactNode } from 'react'
import type { AnswerView, EntryField } from '#build/entry-schema.ts'
import { SvgPicture } from '#src/ui/svg-picture.tsx'
import classes from './answer-views.module.css'
import { ChartView } from './chart-view.tsx'
import { FieldsView } from './fields-view.tsx'
import { MapView } from './map-view.tsx'
import { itemPath, readList, readPath } from './read-answer.ts'
import { SwatchesView } from './swatches-view.tsx'
import { TableView } from './table-view.tsx'

/** An answer drawn as its entry says, with all other fields below. */
export function DrawnAnswer({
  answer,
  view,
  fields,
}: {
  answer: unknown
  view: AnswerView | undefined
  fields: readonly EntryField[]
}) {
  return (
    <div className={classes.Drawn}>
      {view && draw(answer, view, fields)}
      <FieldsView answer={answer} fields={fields} skip={drawnPaths(view)} />
    </div>
  )
}

function draw(answer: unknown, view: AnswerView, fields: readonly EntryField[]): ReactNode {
  switch (view.as) {
    case 'picture':
      return readPath(answer, view.field)
        .filter((one) => typeof one === 'string')
        .map((svg) => <SvgPicture key={svg} svg={svg} alt={view.alt} className={classes.Picture} />)
    case 'swatches':
      return <SwatchesView answer={answer} paths={view.fields} />
    case 'map':
      return <MapView answer={answer} points={view.points} isLine={view.line} />
    case 'chart':
      return <ChartView answer={answer} list={view.list} x={view.x} y={view.y} fields={fields} />
    case 'table':
      return (
        <TableView items={readList(answer, view.list)} path={itemPath(view.list)} fields={fields} />
      )
  }
}

/** Fields not to list again; colours and coordinates are listed nevertheless. */
function drawnPaths(view: AnswerView | undefined): string[] {
  if (view?.as === 'picture') return [view.field]
  if (view?.as === 'chart' || view?.as === 'table') return [view.list === '.' ? '' : view.list]
  return []
}
