import { ABSENT, columnOf, REPORT_COLUMN_NAMES } from '@motorpool/wire'
import { INTEGERS, type IntegerColumn } from '../columns.ts'
import type { ClickHouse } from './client.ts'

/** Oldest engine that is spoken to: its codecs and settings of tables are those used here. */
export const OLDEST = [24, 3] as const

/** Columns of the table by those of the program. */
export const columnName = (name: IntegerColumn): string =>
  (REPORT_COLUMN_NAMES as readonly string[]).includes(name)
    ? columnOf(name as (typeof REPORT_COLUMN_NAMES)[number])
    : name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)

/** Numbers that drift: their steps are smaller than they are. */
const DRIFTING: ReadonlySet<IntegerColumn> = new Set(['lng', 'lat', 'altitude', 'mileage', 'fuel'])
const codecOf = (name: IntegerColumn): string =>
  DRIFTING.has(name) ? 'CODEC(Delta(4), ZSTD(6))' : 'CODEC(ZSTD(6))'

const integers = INTEGERS.map((name) => `${columnName(name)} Int32 DEFAULT ${ABSENT} ${codecOf(name)}`)

/**
 * Acknowledged rows are on disk: the partition in PostgreSQL is dropped because of them. `load` is the version: of rows that stand twice
 * those of the later insert stay, which the catalogue names.
 */
const ENGINE = `ENGINE = ReplacingMergeTree(load) PARTITION BY toYYYYMM(source_day)`
const SETTINGS = `non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1`

/** The tables of an installation. Times are ms since 1970; what a message did not carry is ABSENT. */
const TABLES: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS frame (
    vehicle_id UInt64 CODEC(ZSTD(1)),
    tenant_id UInt64 CODEC(ZSTD(1)),
    load UInt64 CODEC(ZSTD(1)),
    source_day Date CODEC(ZSTD(1)),
    part UInt16 CODEC(ZSTD(1)),
    device_time Int64 CODEC(DoubleDelta, ZSTD(6)),
    delay Int64 COMMENT 'ms from device_time to the receipt' CODEC(Delta(8), ZSTD(6)),
    rest UInt16 COMMENT 'us of the receipt beyond its ms' CODEC(ZSTD(6)),
    ${integers.join(',\n    ')}
  ) ${ENGINE} ORDER BY (vehicle_id, device_time, delay, rest) SETTINGS ${SETTINGS}`,
  `CREATE TABLE IF NOT EXISTS frame_raw (
    vehicle_id UInt64 CODEC(ZSTD(1)),
    tenant_id UInt64 CODEC(ZSTD(1)),
    load UInt64 CODEC(ZSTD(1)),
    source_day Date CODEC(ZSTD(1)),
    day Int32 CODEC(ZSTD(1)),
    part UInt16 CODEC(ZSTD(1)),
    raw String COMMENT 'bytes of the messages of one block, packed by Motorpool' CODEC(NONE)
  ) ${ENGINE} ORDER BY (vehicle_id, source_day, day, part) SETTINGS ${SETTINGS}, index_granularity = 16`,
  `CREATE TABLE IF NOT EXISTS motorpool_owner (owner String) ENGINE = MergeTree ORDER BY owner SETTINGS fsync_after_insert = 1`,
]

/** Makes the tables, and columns that were declared since. */
export async function makeTables(clickHouse: ClickHouse): Promise<void> {
  for (const table of TABLES) await clickHouse.command(table)
  for (const column of integers)
    await clickHouse.command(`ALTER TABLE frame ADD COLUMN IF NOT EXISTS ${column}`)
}
