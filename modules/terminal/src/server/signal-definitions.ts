import { sql, type Tx } from '@motorpool/db'
import type { SignalDefinition } from '@motorpool/signals'
import type { Names } from '@motorpool/wire'

interface Row {
  collect_code: string
  collect_name: string
  field_code: string | null
  field_name: string | null
  locale_value: Record<string, string> | null
  field_unit: string | null
  field_decimals: number | null
  frame_id: string | null
  start_byte: number
  start_bit: number
  bit_length: number
  byte_order: 'Intel' | 'Motorola'
  signed_flag: boolean
  collect_base: string
  factor: string
  offset: string
  unit: string | null
  min_value: string | null
  max_value: string | null
  invalid_value: string | null
  enum_values: Record<string, string> | null
}

/** A function field names its signal in the reader's language. */
function namesOf(row: Row): Names {
  const name = row.field_name ?? row.collect_name
  const by = row.locale_value ?? {}
  return [by['zh-CN'] ?? name, by['en-US'] ?? name, by['ja-JP'] ?? name]
}

const numberOrNull = (text: string | null) => (text === null ? null : Number(text))

function definitionOf(row: Row): SignalDefinition {
  return {
    code: row.collect_code,
    name: namesOf(row),
    frameId: row.frame_id,
    startByte: row.start_byte,
    startBit: row.start_bit,
    bitLength: row.bit_length,
    byteOrder: row.byte_order,
    signed: row.signed_flag,
    base: Number(row.collect_base) as 8 | 10 | 16,
    factor: Number(row.factor),
    offset: Number(row.offset),
    unit: row.unit ?? row.field_unit,
    min: numberOrNull(row.min_value),
    max: numberOrNull(row.max_value),
    decimals: row.field_decimals,
    invalid: row.invalid_value,
    labels: row.enum_values,
    ...(row.field_code === null ? {} : { field: row.field_code }),
  }
}

/** The uplink of a software version in its order; `shown` leaves out what is kept from the screens. */
export async function readDefinitions(
  tx: Tx,
  softVersionId: string,
  options: { shown?: boolean } = {},
): Promise<SignalDefinition[]> {
  const hidden = options.shown ? sql`and c.show_flag and f.show_flag is not false` : sql``
  const { rows } = await sql<Row>`
    select c.*, f.code as field_code, f.name as field_name, f.locale_value, f.unit as field_unit, f.decimals as field_decimals
    from soft_version_collect c left join function_field f on f.id = c.function_field_id
    where c.soft_version_id = ${softVersionId} ${hidden}
    order by c.sort, c.id`.execute(tx)
  return rows.map(definitionOf)
}
