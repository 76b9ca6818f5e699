import type { Measure } from '@motorpool/protocols/measures'
import type { SignalTable } from '@motorpool/signals'
import {
  ABSENT,
  type DecodedField,
  type RawForm,
  REPORT_COLUMNS,
  RecordFlag,
  type ReportNumbers,
  valueAt,
  valuesAt,
} from '@motorpool/wire'
import { decodeStored, SIGNALS } from '../monitor/protocols.ts'
import type { Derived } from './derived.ts'

/** A stored message as far as conditions read it. */
export interface Heard {
  readonly protocol: number
  readonly columns: ReportNumbers & {
    readonly messageId: number
    readonly rawForm: RawForm
    readonly flags: number
    readonly state: number
  }
  readonly raw: Uint8Array
}

const numberOf = (value: DecodedField['value']): number =>
  typeof value === 'number' ? value : value === true ? 1 : value === false ? 0 : Number.NaN

interface Extremes {
  readonly most: number
  readonly least: number
}

const NO_LIST: Extremes = { most: Number.NaN, least: Number.NaN }

/** The values of one message, each read when it is asked for; NaN where it says nothing of it. */
export class Sample {
  private readonly heard: Heard
  private readonly derived: Derived
  private readonly table: SignalTable | undefined
  private readonly groups: ReadonlySet<string> | undefined
  private fields: readonly DecodedField[] | undefined
  // What was asked for last: most rules read what the one before them did.
  private lastField: string | undefined
  private lastMeasure: Measure | undefined
  private lastValue = Number.NaN
  private lists: Map<string, Extremes> | undefined

  /** `groups`: those of the decoded message that will be asked for; undefined: any. */
  constructor(heard: Heard, derived: Derived, table: SignalTable | undefined, groups?: ReadonlySet<string>) {
    this.heard = heard
    this.derived = derived
    this.table = table
    this.groups = groups
  }

  /** The value of a function field: as the terminal's software defines it, else as the protocol reports it. */
  value(field: string, measure: Measure | undefined): number {
    if (field === this.lastField && measure === this.lastMeasure) return this.lastValue
    this.lastField = field
    this.lastMeasure = measure
    this.lastValue = this.read(field, measure)
    return this.lastValue
  }

  private read(field: string, measure: Measure | undefined): number {
    const signal = this.table?.fields.get(field)
    if (signal !== undefined) {
      const defined = numberOf(valueAt(this.decoded(), `${SIGNALS}.${signal}`))
      if (!Number.isNaN(defined)) return defined
    }
    if (!measure) return Number.NaN
    const { columns } = this.heard
    if ('column' in measure) {
      const stored = columns[measure.column]
      return stored === ABSENT ? Number.NaN : stored / REPORT_COLUMNS[measure.column].scale
    }
    if ('bit' in measure) {
      // Other messages have no state of the vehicle: theirs is empty.
      if (!(columns.flags & RecordFlag.report)) return Number.NaN
      if (measure.unless && columns.state & measure.unless) return Number.NaN
      return columns.state & measure.bit ? 1 : 0
    }
    if ('derived' in measure) return this.derived[measure.derived]
    if ('path' in measure) {
      const stated = this.at(measure.path)
      const list = measure.most ?? measure.least
      if (!Number.isNaN(stated) || list === undefined) return stated
      const { most, least } = this.ofList(list)
      return measure.most === undefined ? least : most
    }
    const { high, low, every } = measure
    const stated = this.at(high) - this.at(low)
    const { most, least } = Number.isNaN(stated) && every !== undefined ? this.ofList(every) : NO_LIST
    return Math.round((Number.isNaN(stated) ? most - least : stated) * 1e6) / 1e6
  }

  /** Extremes of a list, whose group is decoded when nothing shorter says them: it may be of hundreds of cells. */
  private ofList(path: string): Extremes {
    const known = this.lists?.get(path)
    if (known) return known
    const { protocol, columns, raw } = this.heard
    const { messageId, rawForm, flags } = columns
    const frame = decodeStored(
      { protocol, messageId, rawForm, flags, raw },
      this.table,
      new Set(path.split('.', 1)),
    )
    const numbers = (frame.ok ? valuesAt(frame.fields, path) : []).filter(
      (value) => typeof value === 'number',
    )
    const found =
      numbers.length === 0
        ? NO_LIST
        : {
            most: numbers.reduce((a, b) => Math.max(a, b)),
            least: numbers.reduce((a, b) => Math.min(a, b)),
          }
    this.lists ??= new Map()
    this.lists.set(path, found)
    return found
  }

  private at(path: string): number {
    const value = valueAt(this.decoded(), path)
    return numberOf(value === undefined ? valueAt(this.decoded(), `${path}.value`) : value)
  }

  private decoded(): readonly DecodedField[] {
    if (!this.fields) {
      const { protocol, columns, raw } = this.heard
      const { messageId, rawForm, flags } = columns
      const frame = decodeStored({ protocol, messageId, rawForm, flags, raw }, this.table, this.groups)
      this.fields = frame.ok ? frame.fields : []
    }
    return this.fields
  }
}
