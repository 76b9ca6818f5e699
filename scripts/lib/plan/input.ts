import { PROTOCOL_NAMES, type ProtocolName } from './figures.ts'

/** What is planned for. */
export interface PlanInput {
  vehicles: number
  /** s between two reports of a vehicle */
  interval: number
  /** Days of frames that the disks hold. */
  days: number
  protocol: ProtocolName
  /** Share of the vehicles that report in the busiest hour. */
  online: number
  /** Mean of a day's frames beside those of its busiest hour. */
  mean: number
  /** Owners whose portal is open at once. */
  owners: number
  /** Users of the console at once. */
  users: number
  /** Standbys of the database. */
  replicas: number
  /** Peers to which each frame is forwarded, on the mean. */
  forwarded: number
}

type NumberOption = Exclude<keyof PlanInput, 'protocol'>

interface Range {
  least: number
  most: number
  whole: boolean
  /** Without it the option must be given. */
  usual?: number
  example: string
  what: string
}

export const RANGES: Readonly<Record<NumberOption, Range>> = {
  vehicles: { least: 1, most: 100_000_000, whole: true, example: '1000000', what: 'vehicles' },
  interval: { least: 1, most: 86_400, whole: false, example: '10', what: 's between reports' },
  days: { least: 1, most: 3660, whole: true, example: '365', what: 'days of frames on the disks' },
  online: {
    least: 0.01,
    most: 1,
    whole: false,
    usual: 1,
    example: '0.7',
    what: 'share that reports in the busiest hour',
  },
  mean: { least: 0.5, most: 1, whole: false, usual: 1, example: '0.6', what: 'mean hour beside the busiest' },
  owners: {
    least: 0,
    most: 10_000_000,
    whole: true,
    usual: 0,
    example: '5000',
    what: 'owners with an open portal',
  },
  users: {
    least: 0,
    most: 1_000_000,
    whole: true,
    usual: 50,
    example: '200',
    what: 'users of the console at once',
  },
  replicas: { least: 0, most: 10, whole: true, usual: 0, example: '1', what: 'standbys of the database' },
  forwarded: { least: 0, most: 10, whole: false, usual: 0, example: '1', what: 'peers that get each frame' },
}

export type RefusalCode =
  | 'UNKNOWN_OPTION'
  | 'MISSING'
  | 'TWICE'
  | 'NOT_A_NUMBER'
  | 'OUT_OF_RANGE'
  | 'NO_FIGURES'

export interface Refusal {
  code: RefusalCode
  option: string
  message: string
}

export type Parsed = { ok: true; input: PlanInput; json: boolean } | { ok: false; refusal: Refusal }

const NUMBERS = Object.keys(RANGES).filter((name): name is NumberOption => name in RANGES)
const OPTIONS: readonly string[] = [...NUMBERS, 'protocol']

const refuse = (code: RefusalCode, option: string, message: string): Refusal => ({ code, option, message })

const rangeOf = ({ least, most, whole, example, what }: Range, option: string): string =>
  `${what}, a ${whole ? 'whole number' : 'number'} from ${least} to ${most}, for example --${option} ${example}`

/** Each option with its text, `--name value` or `--name=value`; the first fault. */
function texts(args: readonly string[]): Map<string, string> | Refusal {
  const given = new Map<string, string>()
  for (let at = 0; at < args.length; at++) {
    const [, option = '', joined] = /^--([^=]*)(?:=(.*))?$/s.exec(args[at] ?? '') ?? []
    if (!OPTIONS.includes(option))
      return refuse(
        'UNKNOWN_OPTION',
        args[at] ?? '',
        `${args[at]} is no option; there are ${OPTIONS.map((one) => `--${one}`).join(', ')} and --json`,
      )
    if (given.has(option)) return refuse('TWICE', option, `--${option} is given twice`)
    given.set(option, joined ?? args[++at] ?? '')
  }
  return given
}

function numberOf(option: NumberOption, text: string | undefined): number | Refusal {
  const range = RANGES[option]
  if (text === undefined)
    return range.usual ?? refuse('MISSING', option, `--${option} is missing: ${rangeOf(range, option)}`)
  if (!/^\d+(\.\d+)?$/.test(text))
    return refuse('NOT_A_NUMBER', option, `--${option} "${text}" is not a number: ${rangeOf(range, option)}`)
  const value = Number(text)
  if (value < range.least || value > range.most || (range.whole && !Number.isInteger(value)))
    return refuse('OUT_OF_RANGE', option, `--${option} ${text} is out of range: ${rangeOf(range, option)}`)
  return value
}

/** Reads the options of the command; the first that is wrong is refused by its name, with its range and an example. */
export function parsePlan(args: readonly string[]): Parsed {
  const given = texts(args.filter((arg) => arg !== '--json'))
  if (!(given instanceof Map)) return { ok: false, refusal: given }
  const wanted = given.get('protocol') ?? 'gb32960'
  const protocol = PROTOCOL_NAMES.find((name) => name === wanted)
  if (!protocol) {
    const message = `--protocol "${wanted}" has no measured figures: there are ${PROTOCOL_NAMES.join(', ')}, for example --protocol jt808`
    return { ok: false, refusal: refuse('NO_FIGURES', 'protocol', message) }
  }
  const input: PlanInput = {
    protocol,
    vehicles: 0,
    interval: 0,
    days: 0,
    online: 0,
    mean: 0,
    owners: 0,
    users: 0,
    replicas: 0,
    forwarded: 0,
  }
  for (const option of NUMBERS) {
    const value = numberOf(option, given.get(option))
    if (typeof value !== 'number') return { ok: false, refusal: value }
    input[option] = value
  }
  return { ok: true, input, json: args.includes('--json') }
}
