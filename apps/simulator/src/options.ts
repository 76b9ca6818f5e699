import { parseArgs } from 'node:util'
import { factsByName, PROTOCOL_FACTS, type ProtocolName } from '@motorpool/protocols/facts'

export interface Options {
  vehicles: number
  protocol: ProtocolName
  host: string
  /** 0: the protocol's usual port. */
  port: number
  /** seconds between reports */
  interval: number
  /** Reports so many times as often, for load. */
  rateFactor: number
  /** seconds; 0 = until stopped */
  duration: number
  ramp: number
  fleet: string | undefined
  state: string | undefined
  register: string | undefined
  steady: boolean
  quiet: boolean
  json: boolean
}

export class UsageError extends Error {}

const names = PROTOCOL_FACTS.map(({ name }) => name)
const usual = PROTOCOL_FACTS[0].name

export const USAGE = `npm run simulate -- [options]

  --vehicles N         how many vehicles (100)
  --protocol P         ${names.join(' or ')} (${usual})
  --host H --port P    where the gateway listens (127.0.0.1, the protocol's own port)
  --interval S         seconds between reports (10)
  --rate-factor F      reports F times as often, for load (1)
  --duration S         stop after so many seconds (0: until Ctrl-C)
  --ramp N             new connections a second (1000)
  --fleet FILE         vehicles from a fleet file; several protocols may be in it
  --state FILE         keep authentication codes here across runs
  --register URL       first enrol the vehicles at this Motorpool server; the user and the password come from
                       MOTORPOOL_USER and MOTORPOOL_PASSWORD
  --steady             vehicles never park and never lose the network: an even load
  --quiet              no table, only the last line
  --json               the last line as JSON
`

export function parseOptions(argv: readonly string[]): Options {
  const values = read(argv)
  const facts = factsByName(values.protocol ?? usual)
  if (!facts) throw new UsageError(`--protocol is ${names.join(' or ')}, not "${values.protocol}"`)
  return {
    vehicles: whole('vehicles', values.vehicles, 100, 1, 100_000),
    protocol: facts.name,
    host: values.host ?? '127.0.0.1',
    port: whole('port', values.port, facts.defaultPort, 1, 65_535),
    interval: number('interval', values.interval, 10, 0.05, 3600),
    rateFactor: number('rate-factor', values['rate-factor'], 1, 0.01, 1000),
    duration: number('duration', values.duration, 0, 0, 31_536_000),
    ramp: whole('ramp', values.ramp, 1000, 1, 100_000),
    fleet: values.fleet,
    state: values.state,
    register: values.register,
    steady: values.steady ?? false,
    quiet: values.quiet ?? false,
    json: values.json ?? false,
  }
}

function read(argv: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...argv],
      strict: true,
      options: {
        vehicles: text,
        protocol: text,
        host: text,
        port: text,
        interval: text,
        'rate-factor': text,
        duration: text,
        ramp: text,
        fleet: text,
        state: text,
        register: text,
        steady: { type: 'boolean' },
        quiet: { type: 'boolean' },
        json: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function whole(name: string, text: string | undefined, usual: number, low: number, high: number): number {
  const value = number(name, text, usual, low, high)
  if (!Number.isInteger(value)) throw new UsageError(`--${name} is a whole number, not "${text}"`)
  return value
}

function number(name: string, text: string | undefined, usual: number, low: number, high: number): number {
  if (text === undefined) return usual
  const value = Number(text)
  if (text.trim() === '' || !(value >= low && value <= high)) {
    throw new UsageError(`--${name} is a number from ${low} to ${high}, not "${text}"`)
  }
  return value
}
