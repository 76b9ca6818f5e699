import type { JournalRow } from '@motorpool/history/server'
import { floatAt, intAt } from '@motorpool/kernel'
import { absentNumbers, REPORT_COLUMN_NAMES, rawFormOf } from '@motorpool/wire'
import type { EventColumns, ReportEvent } from './event.ts'

/** Where a stored message stands in its columns. Its bytes are not wanted: they may first have to be restored. */
type StoredColumns = Pick<JournalRow, 'columns' | 'index'>

const NO_COLUMNS = absentNumbers()

/** The columns of a stored message. */
export function columnsOf({ columns: c, index: i }: StoredColumns): EventColumns {
  // Of every message that is read: one object, whose form the compiler knows.
  const all: { -readonly [N in keyof EventColumns]: EventColumns[N] } = {
    ...NO_COLUMNS,
    messageId: intAt(c.messageId, i),
    rawForm: rawFormOf(intAt(c.rawForm, i)),
    deviceTime: floatAt(c.deviceTime, i),
    flags: intAt(c.flags, i),
    state: intAt(c.state, i),
    alarm: intAt(c.alarm, i),
  }
  for (const name of REPORT_COLUMN_NAMES) all[name] = intAt(c[name], i)
  return all
}

/** A stored message as the event that it was. */
export function eventOf(row: StoredColumns): ReportEvent {
  const { columns: c, index: i } = row
  return {
    kind: 'frame',
    protocol: intAt(c.protocol, i),
    deviceTime: floatAt(c.deviceTime, i),
    receiveTime: Math.floor(floatAt(c.receive, i) / 1000),
    columns: columnsOf(row),
  }
}
