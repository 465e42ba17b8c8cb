import type { CatalogueApi, CatalogueParameter } from './catalogue.ts'

/** Explains an API for people. */
export function explainApi(api: CatalogueApi): string {
  const { combinations, description, example, name, parameters, slug, takesPicture } = api
  const picture = takesPicture ? ['  picture=@FILE  (required) The picture.'] : []
  const groups = combinations.map((group) => group.join(' with ')).join(', or ')
  return [
    `${name} (${slug})`,
    description,
    '',
    'Parameters:',
    ...picture,
    ...parameters.map(explainParameter),
    ...(picture.length + parameters.length === 0 ? ['  none'] : []),
    ...(groups ? ['', `Give ${groups}.`] : []),
    '',
    'Example:',
    `  ${['orchard call', slug, ...example].join(' ')}`,
    '',
  ].join('\n')
}

function explainParameter(parameter: CatalogueParameter): string {
  const { default: preset, description, enum: values, name, required, type } = parameter
  const kind = values ? values.join('|') : type
  const need = required ? ' (required)' : preset === undefined ? '' : ` (${preset} by default)`
  return `  ${name}=${kind}${need}  ${description}`
}
