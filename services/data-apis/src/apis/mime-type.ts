import { contract } from '#contracts/mime-type.ts'
import { defineApi } from '#src/define-api.ts'
import { mediaTypeNamed, mediaTypeOf } from '#src/lib/media-types.ts'
import { invalidParameter, notFound } from '#src/response-error.ts'

const TEXT =
  /^text\/|\+(?:json|text|xml|yaml)$|^application\/(?:json|xml|javascript|yaml|toml|sql)$/
/** Scriptable MIME types of the WHATWG standard "MIME Sniffing", section 4.6. */
const SCRIPTABLE = /^text\/(?:html|xml)$|^application\/(?:xml|pdf)$|\+xml$/

/** The part of a media type before its parameters, in lower case. */
function essenceOf(type: string): string {
  const essence = type.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(essence))
    throw invalidParameter('type', 'must be a media type such as image/webp')
  return essence
}

function endingOf(extension: string): string {
  const ending = extension.trim().replace(/^\./, '').toLowerCase()
  if (!/^[\w+-]+$/.test(ending))
    throw invalidParameter(
      'extension',
      'must be a single ending such as webp, without the name before it',
    )
  return ending
}

function typeOf(ending: string): string {
  const type = mediaTypeOf(ending)
  if (!type) throw notFound(`No media type is known for the ending ${ending}`)
  return type
}

export default defineApi(contract, {
  handle({ extension, type }) {
    const ending = extension === undefined ? undefined : endingOf(extension)
    const essence = type === undefined ? typeOf(ending ?? '') : essenceOf(type)
    const found = mediaTypeNamed(essence)
    if (!found) throw notFound(`The media type ${essence} is not known`)
    const { compressible, extensions, registered } = found
    return {
      type: essence,
      ...(extensions.length > 0 && { extensions: [...extensions] }),
      registered,
      matches: type === undefined || ending === undefined ? null : extensions.includes(ending),
      compressible: compressible ?? TEXT.test(essence),
      binary: !TEXT.test(essence),
      active: SCRIPTABLE.test(essence),
    }
  },
})
