import { type RawBuilder, sql } from '@motorpool/db'

/** The moment at which a day of China begins, of a column of days. */
export const midnight = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${day}::timestamp at time zone 'Asia/Shanghai')`
