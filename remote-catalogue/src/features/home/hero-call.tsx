import { askApi } from '@orchard/shared/http'
import { Button, CodeText, useEarlyInput } from '@orchard/shared/ui'
import { useRef, useState } from 'react'
import { highlightJson } from '#src/data/highlight-json.ts'
import classes from './hero-call.module.css'
import { tryCommand } from './home-words.ts'

/** An API that the home page calls. */
export interface HeroApi {
  slug: string
  name: string
  /** Endpoint, without a query. */
  url: string
  /** Parameters of the request; a visitor may change the first one. */
  query: readonly [first: readonly [string, string], ...rest: (readonly [string, string])[]]
  /** Example response to this request. */
  response: unknown
}

const MAX_LETTERS = 80

const STATE_WORDS = {
  example: 'Example response',
  sending: 'Waiting for the response…',
  live: 'Live response, no API key needed',
}

/** A request and its JSON for one of several APIs, which a visitor sends without a key. Begins with the example response. */
export function HeroCall({ apis }: { apis: readonly [HeroApi, ...HeroApi[]] }) {
  const [slug, setSlug] = useState(apis[0].slug)
  const api = apis.find((one) => one.slug === slug) ?? apis[0]
  const [name, example] = api.query[0]
  const [value, setValue] = useState(example)
  const [response, setResponse] = useState(api.response)
  const [state, setState] = useState<keyof typeof STATE_WORDS | { reason: string }>('example')
  const turn = useRef(0)
  const form = useRef<HTMLFormElement>(null)

  const choose = (next: HeroApi) => {
    turn.current += 1
    setSlug(next.slug)
    setValue(next.query[0][1])
    setResponse(next.response)
    setState('example')
  }
  useEarlyInput(form, (fields) => {
    const early = apis.find((one) => one.slug === fields.get('api'))
    if (early && early !== api) choose(early)
    else setValue(fields.get(name) ?? example)
  })

  const query = new URLSearchParams([[name, value], ...api.query.slice(1)].map(([...pair]) => pair))
  const send = async () => {
    turn.current += 1
    const mine = turn.current
    setState('sending')
    const next = await askApi({ url: api.url, query, apiKey: null })
    // A slow response must not replace that of a later request.
    if (mine !== turn.current) return
    if (next.response === null) return setState({ reason: next.reason })
    setResponse(next.response)
    setState('live')
  }

  const page = `/api/${api.slug}`
  return (
    <section className={classes.Call} aria-label="Try a request">
      <form
        ref={form}
        action={page}
        onSubmit={(event) => {
          event.preventDefault()
          if (value.trim() !== '') void send()
        }}
      >
        <fieldset>
          <legend className="visually-hidden">API</legend>
          {apis.map((one) => (
            <label key={one.slug}>
              <input
                type="radio"
                className="drawn-by-label"
                name="api"
                value={one.slug}
                checked={one === api}
                onChange={() => choose(one)}
              />
              <span>{one.name}</span>
            </label>
          ))}
        </fieldset>
        <label className={classes.Field}>
          <code translate="no">{name}</code>
          <input
            name={name}
            maxLength={MAX_LETTERS}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        </label>
        <Button type="submit">Run</Button>
      </form>
      <p className={classes.Request}>
        <code translate="no">{tryCommand(api.url, query)}</code>
      </p>
      <div className={classes.Response} aria-busy={state === 'sending'}>
        <CodeText tokens={highlightJson(response)} label="Response" />
      </div>
      <div className={classes.Foot}>
        <p role="status">{typeof state === 'object' ? state.reason : STATE_WORDS[state]}</p>
        {/* Not a Link: after one the page grows below its heading, and the place is not there yet. */}
        <a href={`${page}#try-it`}>{`Open ${api.name}`}</a>
      </div>
    </section>
  )
}
