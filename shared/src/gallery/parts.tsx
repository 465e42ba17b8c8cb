import { type ComponentProps, type ReactNode, useState } from 'react'
import { formatCount, formatDay } from '#src/format/index.ts'
import { type Failure, SIGN_IN_TOO_OLD } from '#src/product-api/index.ts'
import {
  Alert,
  arrowIcon,
  Badge,
  BusyButton,
  Button,
  Buttons,
  buttonClass,
  Chart,
  CodeBlock,
  CodeText,
  CopyButton,
  cardsClass,
  checkIcon,
  closeIcon,
  copyIcon,
  DateRange,
  Dialog,
  downloadIcon,
  FactList,
  Form,
  Icon,
  InlineText,
  Loaded,
  Logo,
  Marked,
  Menu,
  type MenuItem,
  menuIcon,
  moonIcon,
  Notice,
  Pager,
  Panel,
  Rows,
  ScrollRegion,
  SelectField,
  SignInAgain,
  searchIcon,
  sunIcon,
  Table,
  Tabs,
  TextAreaField,
  TextButton,
  TextField,
  useSubmission,
} from '#src/ui/index.ts'

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'
const FAILURE: Failure = { code: 'NetworkError', message: 'Our server is not responding.' }
const NEVER = new Promise<never>(() => undefined)
const never = () => NEVER
const nothing = () => undefined

/** As the router’s, in a document that has no router. */
const Link = ({ to, ...rest }: ComponentProps<'a'> & { to: string }) => (
  <a href={`#${to}`} {...rest} />
)

const loaded = (data: string | null, failure: Failure | null) => (
  <Loaded resource={{ data, failure, reload: never }}>{(text) => <p>{text}</p>}</Loaded>
)

function FormState({
  fails,
  startsBusy = false,
}: {
  fails?: Failure | undefined
  startsBusy?: boolean
}) {
  const submission = useSubmission(() => fails ?? FAILURE)
  const [isBusy] = useState(startsBusy)
  return (
    <Form
      submission={{ ...submission, isBusy, failure: fails ?? null }}
      read={(form) => new FormData(form)}
      send="Save"
      sending="Saving…"
      inline
      onSend={never}
    >
      {(field) => <TextField label="Name" defaultValue="Till 4" {...field('name')} />}
    </Form>
  )
}

function DialogState() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open the dialog</Button>
      <Dialog title="Rename the key" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <FormState />
        <Menu label="More" items={ACTS} Link={Link} />
      </Dialog>
    </>
  )
}

const ACTS: readonly MenuItem[] = [
  { words: 'Settings', to: '/profile/settings' },
  { words: 'Members', to: '/profile/members' },
  { words: 'Rename', onChoose: nothing },
  { words: 'Remove', onChoose: nothing, isDanger: true, startsGroup: true },
]

const DAYS = Array.from({ length: 30 }, (_, index) => {
  const date = `2026-11-${String(index + 1).padStart(2, '0')}`
  return {
    name: formatDay(date),
    label: index % 7 === 0 ? String(index + 1) : undefined,
    at: Date.parse(date),
  }
})
const PLACES = DAYS.map(({ label, name }) => ({ label, name }))
const REQUESTS = DAYS.map((_, day) => (day > 24 ? null : Math.round(900 + 700 * Math.sin(day / 3))))
const ERRORS = REQUESTS.map((calls, day) => (calls === null ? null : (calls * (day % 5)) / 20))
const UPTIME = DAYS.map((_, day) => (day === 11 ? 40 : day < 6 ? 11 : 100))

/** A part, and what it looks like in each of its states. */
interface Part {
  name: string
  states: Readonly<Record<string, ReactNode>>
}

/** All parts of `shared/src/ui`. */
export const PARTS: readonly Part[] = [
  {
    name: 'Buttons',
    states: {
      Variants: (
        <Buttons>
          <Button variant="primary">Primary</Button>
          <Button>Secondary</Button>
          <Button variant="danger">Danger</Button>
          <Button variant="quiet">Quiet</Button>
          <a className={buttonClass} href="#buttons">
            Read the documentation
          </a>
        </Buttons>
      ),
      Busy: (
        <Buttons>
          <BusyButton variant="primary" isBusy busyWords="Saving…">
            Save
          </BusyButton>
        </Buttons>
      ),
      'With an icon': (
        <Buttons>
          <Button>
            <Icon path={downloadIcon} size={18} /> <span>Download</span>
          </Button>
          <Button>{LONG}</Button>
        </Buttons>
      ),
      'In a text': (
        <p>
          You signed in long ago. <TextButton>Sign in again</TextButton>
        </p>
      ),
    },
  },
  {
    name: 'Icons',
    states: {
      All: (
        <Buttons>
          {[
            ...[arrowIcon, checkIcon, closeIcon, copyIcon, downloadIcon],
            ...[menuIcon, moonIcon, searchIcon, sunIcon],
          ].map((path) => (
            <Icon key={path} path={path} size={24} />
          ))}
          <Logo />
        </Buttons>
      ),
    },
  },
  {
    name: 'Badges',
    states: {
      Kinds: (
        <Buttons>
          <Badge>Active</Badge>
          <Badge kind="warning">Payment due</Badge>
          <Badge kind="quiet">Ended</Badge>
        </Buttons>
      ),
    },
  },
  {
    name: 'Panels',
    states: {
      'With a lead': (
        <Panel title="API keys" lead="Each key has limits of its own.">
          <Buttons>
            <Button variant="primary">Create key</Button>
          </Buttons>
        </Panel>
      ),
      'A long word': <Panel title={LONG}>{null}</Panel>,
    },
  },
  {
    name: 'Messages',
    states: {
      Failure: <Alert>Our server is not responding. Check your connection and try again.</Alert>,
      Success: <Notice>Your password is changed.</Notice>,
      Calm: <Notice kind="calm">This is taking longer than usual…</Notice>,
    },
  },
  {
    name: 'Loading data',
    states: {
      Loading: loaded(null, null),
      Failed: loaded(null, FAILURE),
      'Needs a sign-in': (
        <SignInAgain value={nothing}>
          {loaded(null, { code: SIGN_IN_TOO_OLD, message: 'You signed in long ago.' })}
        </SignInAgain>
      ),
      Loaded: loaded('Here it is.', null),
      'Old data, failed': loaded('What it was before.', FAILURE),
    },
  },
  {
    name: 'Fields',
    states: {
      Text: <TextField label="Name" note="optional" hint="As your team calls it." />,
      'With an error': (
        <TextField
          label="Email"
          defaultValue="ana@"
          error="Email must look like name@example.com"
        />
      ),
      'Several lines': <TextAreaField label="Message" rows={3} />,
      Choice: <SelectField label="Plan" options={['Free', 'Developer', 'Business']} />,
      Disabled: <TextField label="Country" defaultValue="Peru" disabled />,
    },
  },
  {
    name: 'Forms',
    states: {
      'At rest': <FormState />,
      Busy: <FormState startsBusy />,
      Failed: <FormState fails={FAILURE} />,
      'A field is wrong': (
        <FormState
          fails={{
            ...FAILURE,
            message: 'Check the field.',
            errors: { name: 'This name is taken' },
          }}
        />
      ),
    },
  },
  {
    name: 'Tables',
    states: {
      'In a region': (
        <ScrollRegion label="Keys, table" className={undefined}>
          <Table
            caption={<caption>Keys</caption>}
            rows={DAYS.slice(0, 3)}
            keyOf={({ name }) => name}
            columns={[
              ['Day', ({ name }) => name],
              ['Requests', ({ at }) => formatCount(at % 997)],
            ]}
          />
        </ScrollRegion>
      ),
      'With a menu': (
        <Rows
          label="Members"
          none="No members."
          rows={[
            { name: 'Ana', role: 'Owner' },
            { name: 'Bo', role: 'Developer' },
          ]}
          keyOf={({ name }) => name}
          nameOf={({ name }) => name}
          menuOf={() => ACTS}
          Link={Link}
          columns={[
            ['Name', ({ name }) => name],
            ['Role', ({ role }) => <Badge kind="quiet">{role}</Badge>],
          ]}
        />
      ),
      'No rows': (
        <Rows
          label="None"
          none="No members."
          rows={[]}
          keyOf={String}
          columns={[['Name', String]]}
        />
      ),
      Facts: (
        <FactList
          facts={[
            ['Requests this month', '1,204'],
            ['Monthly quota', '3,000'],
          ]}
        />
      ),
      Pages: <Pager page={{ count: 7, number: 3 }} address="/blog" Link={Link} />,
    },
  },
  {
    name: 'Menus and dialogs',
    states: {
      Menu: (
        <Menu label="Account" items={ACTS} Link={Link}>
          Account
        </Menu>
      ),
      Dialog: <DialogState />,
      Tabs: (
        <Tabs
          label="Ways to sign in"
          tabs={[
            { words: 'Password', content: <p>With email and password.</p> },
            { words: 'Passkey', content: <p>With this device.</p> },
            { words: 'Google', content: <p>With an account of Google.</p> },
          ]}
        />
      ),
      'First and last day': (
        <DateRange
          legend="Period"
          value={{ from: '2026-11-01', to: '2026-11-21' }}
          min="2026-10-01"
          max="2026-11-30"
          onChange={nothing}
        />
      ),
    },
  },
  {
    name: 'Code',
    states: {
      Block: (
        <CodeBlock
          title="call.sh"
          code={[
            ['name', 'curl'],
            ['plain', ' '],
            ['string', '"https://api.example/v1/uuid"'],
          ]}
        />
      ),
      'A long line': <CodeBlock title={LONG} code={`${LONG} ${LONG} ${LONG}`} />,
      Plain: <CodeText label="Config" tokens={[['plain', '{ "mcpServers": {} }']]} />,
      Copy: <CopyButton text="text" label="Copy text" />,
    },
  },
  {
    name: 'Texts',
    states: {
      Links: <InlineText text="See the [plans](/pricing)." Link={Link} />,
      Marked: (
        <p>
          <Marked text="Time zones of a place" words={['zone']} />
        </p>
      ),
      Cards: (
        <ul className={cardsClass}>
          <li>
            <a href="#texts">Time Zone</a>
            <p>The zone of a place.</p>
          </li>
        </ul>
      ),
    },
  },
  {
    name: 'Charts',
    states: {
      Bars: (
        <Chart
          label="Requests by day"
          column="Day (UTC)"
          places={PLACES}
          leastStep={1}
          series={[{ name: 'Requests', values: REQUESTS }]}
          caption="Days are in UTC."
        />
      ),
      'Bars with a part': (
        <Chart
          label="Requests with errors by day"
          places={PLACES}
          isOver
          series={[
            { name: 'Requests', tone: 'soft', values: REQUESTS },
            { name: 'With an error', tone: 'danger', values: ERRORS },
          ]}
        />
      ),
      'Two lines': (
        <Chart
          label="Latency by day"
          places={PLACES}
          format={(ms) => `${formatCount(ms)} ms`}
          series={[
            { name: 'p50', kind: 'line', values: REQUESTS.map((one) => one && one / 20) },
            {
              name: 'p95',
              kind: 'line',
              tone: 'blossom',
              values: REQUESTS.map((one, day) => (day === 9 ? null : one && one / 8)),
            },
          ]}
        />
      ),
      'To scale': (
        <Chart
          label="Rates"
          places={DAYS.filter((_, day) => day % 7 < 5)}
          series={[
            {
              name: 'USD',
              kind: 'line',
              values: DAYS.filter((_, day) => day % 7 < 5).map((_, day) => 1.05 + day / 400),
            },
          ]}
        />
      ),
      'Bars beside each other, some below 0': (
        <Chart
          label="Gain by quarter"
          places={['Q1', 'Q2', 'Q3', 'Q4'].map((name) => ({ name, label: name }))}
          series={[
            { name: 'One', values: [30, -20, 12, 44] },
            { name: 'Other', tone: 'blossom', values: [12, 8, -30, 20] },
          ]}
        />
      ),
      'One day': (
        <Chart
          label="Requests on the first day"
          places={PLACES}
          leastStep={1}
          series={[{ name: 'Requests', values: PLACES.map((_, day) => (day === 3 ? 2 : null)) }]}
        />
      ),
      'No value': (
        <Chart
          label="Nothing yet"
          places={PLACES}
          series={[{ name: 'Requests', values: PLACES.map(() => null) }]}
          empty="Your requests will be here, by day."
        />
      ),
      Small: (
        <Chart
          isSmall
          label="Uptime by day"
          places={PLACES}
          top={100}
          series={[
            {
              name: 'Uptime',
              values: UPTIME,
              toneOf: (day) =>
                UPTIME[day] === 100 ? 'accent' : UPTIME[day] === 40 ? 'danger' : 'quiet',
            },
          ]}
          wordsOf={(day) => (UPTIME[day] === 11 ? 'No data' : `${UPTIME[day]}%`)}
          caption="1 day with failed checks."
        />
      ),
      'Small line': (
        <Chart
          isSmall
          label="Response times"
          places={PLACES}
          series={[{ name: 'p95', kind: 'line', values: REQUESTS }]}
          caption="p50 12 ms, p95 40 ms"
        />
      ),
    },
  },
]
