import { EncodeError, Sink } from '@motorpool/gbt'
import { type Dialect, MACHINE, ROAD } from './dialect.ts'
import { buildFrame, Command } from './frame.ts'
import { type MACHINE_MESSAGES, type MessageInput, type ROAD_MESSAGES } from './messages.ts'
import { type MachineReportInput, type RoadReportInput, writeReport } from './report.ts'
import { layoutNamed } from './walk.ts'

type MessageInputs<M> = { [K in keyof M]: MessageInput<M[K]> }

/** What the encoder takes, by protocol and message: physical units, ms since the epoch, text. */
export interface Inputs {
  gb17691: MessageInputs<typeof ROAD_MESSAGES> & { realtime: RoadReportInput; reissue: RoadReportInput }
  hj1014: MessageInputs<typeof MACHINE_MESSAGES> & {
    realtime: MachineReportInput
    reissue: MachineReportInput
  }
}

export const DIALECTS = { gb17691: ROAD, hj1014: MACHINE } as const satisfies Record<keyof Inputs, Dialect>

export interface EncodeOptions {
  /** Byte that opens the frame, twice; `##` unless given. */
  start?: number
  /** Software version of the terminal. */
  version?: number
}

const REPORTS: Readonly<Record<string, number>> = { realtime: Command.realtime, reissue: Command.reissue }

/**
 * One frame from physical values: `encode('gb17691', '2018A', 'realtime', vin, { time, serial, blocks: [{ block: 'stream', … }] })`.
 * The edition says how a report is laid out. Throws `EncodeError` naming the field when a value does not fit the wire.
 */
export function encode<P extends keyof Inputs, M extends keyof Inputs[P] & string>(
  protocol: P,
  edition: string,
  name: M,
  id: string,
  input: Inputs[P][M],
  options: EncodeOptions = {},
): Uint8Array {
  const dialect: Dialect = DIALECTS[protocol]
  const sink = new Sink(edition)
  const report = REPORTS[name]
  if (report !== undefined) {
    const layout = layoutNamed(dialect, edition)
    if (!layout) throw new EncodeError('edition', `${protocol} has no edition "${edition}"`)
    writeReport(sink, dialect, layout, input as RoadReportInput)
    return buildFrame({ command: report, id, ...options }, sink.out.view())
  }
  const message = Object.hasOwn(dialect.messages, name) ? dialect.messages[name] : undefined
  if (!message) throw new EncodeError('message', `${protocol} has no message "${name}"`)
  sink.items(message.items, input as never)
  return buildFrame({ command: message.command, id, ...options }, sink.out.view())
}
