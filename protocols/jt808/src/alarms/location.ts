import {
  type ActiveAlarm,
  type AlarmColumns,
  type AlarmItem,
  editionIn,
  type MessageAlarms,
  RawForm,
  wordAt,
} from '@motorpool/wire'
import { ALARM_ITEMS, GROUP } from '../alarm-items.ts'
import { EDITIONS, type Edition } from '../edition.ts'
import { BASIC } from '../session/report.ts'
import { type Body, bodyOf } from './body.ts'
import { alarmItems, raises } from './items.ts'
import { describes, raisedBy } from './raised.ts'

/** Groups that every report states: the video items are left out when none of their alarms is on. */
const STATED = [GROUP.word, GROUP.video, GROUP.behaviour] as const
const NOTHING: MessageAlarms = {
  groups: STATED,
  alarms: [],
  level: undefined,
  faultLists: [],
  faults: [],
}
const VERSION_MARK = 0x4000

const wordOf = (edition: Edition): readonly AlarmItem[] =>
  ALARM_ITEMS.filter(
    ({ group, editions }) => group === GROUP.word && (!editions || editions.includes(edition)),
  )
const WORDS: Readonly<Record<Edition, readonly AlarmItem[]>> = {
  '2011': wordOf('2011'),
  '2013': wordOf('2013'),
  '2019': wordOf('2019'),
}

function editionOf({ rawForm, flags }: AlarmColumns, { bytes, base }: Body): Edition {
  const noted = editionIn(flags, EDITIONS)
  const edition = EDITIONS.find((one) => one === noted)
  if (edition) return edition
  return rawForm !== RawForm.item && wordAt(bytes, base + 2) & VERSION_MARK ? '2019' : '2013'
}

/** The alarms of a 0x0200 body. Reserved bits of the alarm word say nothing. */
export function locationAlarms(columns: AlarmColumns, raw: Uint8Array): MessageAlarms | undefined {
  const body = bodyOf(raw, columns.rawForm)
  if (!body) return undefined
  const at = body.from + BASIC
  const word = columns.alarm >>> 0
  if (word === 0 && !raises(body, at)) return NOTHING
  const edition = editionOf(columns, body)
  const items = alarmItems(body, at, { edition })
  const alarms: ActiveAlarm[] = []
  for (const item of WORDS[edition])
    if ((word >>> (item.bit ?? 0)) & 1)
      alarms.push({ item, phase: 'on', level: undefined, values: describes(item, items) })
  for (const one of items) alarms.push(...raisedBy(one, items))
  return { ...NOTHING, alarms }
}
