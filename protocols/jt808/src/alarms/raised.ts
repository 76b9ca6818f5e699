import type { ActiveAlarm, AlarmItem, DecodedField } from '@motorpool/wire'
import { ALARM_ITEMS } from '../alarm-items.ts'
import { Describing, type FoundItem, Raising } from './items.ts'

const byCode = new Map(ALARM_ITEMS.map((item) => [item.code, item]))

/** Marks of the active-safety items; anything else is "not applicable": it has no end. */
const PHASES: Readonly<Record<number, ActiveAlarm['phase']>> = { 1: 'begin', 2: 'end' }

const child = (field: DecodedField, key: string) => field.children?.find((one) => one.key === key)
const numberOf = (field: DecodedField, key: string): number | undefined => {
  const value = child(field, key)?.value
  return typeof value === 'number' ? value : undefined
}
const bitsOf = (field: DecodedField | undefined): number[] =>
  (field?.children ?? []).flatMap(({ value, bit }) => (value === true && bit !== undefined ? [bit] : []))

const itemOf = (id: number, number: number): AlarmItem | undefined =>
  byCode.get(`${id.toString(16)}-${number}`)

const alarm = (
  item: AlarmItem | undefined,
  values: readonly DecodedField[],
  phase: ActiveAlarm['phase'] = 'on',
  level?: number,
): ActiveAlarm[] => (item ? [{ item, phase, level, values }] : [])

/** Channels and stores that a bit of the video alarms is about. */
const VIDEO_VALUES: Readonly<Record<number, number>> = {
  0: Describing.videoLost,
  1: Describing.videoCovered,
  2: Describing.storageFaults,
}

const fieldsOf = (items: readonly FoundItem[], id: number | undefined): DecodedField[] =>
  items.flatMap((one) => (one.id === id ? [one.field] : []))

function tyreAlarms(id: number, field: DecodedField): ActiveAlarm[] {
  const phase = PHASES[numberOf(field, 'flag') ?? 0] ?? 'moment'
  const tyres = child(field, 'tyres')?.children ?? []
  const bits = new Set(tyres.flatMap((tyre) => bitsOf(child(tyre, 'alarms'))))
  return [...bits].flatMap((bit) => {
    const concerned = tyres.filter((tyre) => bitsOf(child(tyre, 'alarms')).includes(bit))
    return alarm(itemOf(id, bit), concerned, phase)
  })
}

function kindAlarm(id: number, field: DecodedField): ActiveAlarm[] {
  const phase = PHASES[numberOf(field, 'flag') ?? 0] ?? 'moment'
  return alarm(itemOf(id, numberOf(field, 'kind') ?? 0), [field], phase, numberOf(field, 'level'))
}

/** What one additional item raises. */
export function raisedBy({ id, field }: FoundItem, items: readonly FoundItem[]): ActiveAlarm[] {
  switch (id) {
    case Raising.video:
      return bitsOf(field).flatMap((bit) => alarm(itemOf(id, bit), fieldsOf(items, VIDEO_VALUES[bit])))
    case Raising.behaviour: {
      const degree = child(field, 'fatigueDegree')
      return bitsOf(child(field, 'kinds')).flatMap((bit) => alarm(itemOf(id, bit), degree ? [degree] : []))
    }
    case Raising.tyreMonitoring:
      return tyreAlarms(id, field)
    case Raising.forwardAssist:
    case Raising.driverMonitoring:
    case Raising.blindSpot:
      return kindAlarm(id, field)
  }
  return []
}

/** Place of a passage that is a route; the others are areas. */
const ROUTE = 4

/** What the additional items say about an alarm of the alarm word. */
export function describes(item: AlarmItem, items: readonly FoundItem[]): DecodedField[] {
  const event = item.confirmable ? fieldsOf(items, Describing.event) : []
  switch (item.key) {
    case 'overspeed':
      return fieldsOf(items, Describing.overspeed)
    case 'area':
    case 'route': {
      const wanted = item.key === 'route'
      const passages = fieldsOf(items, Describing.passage)
      return [...passages.filter((one) => (numberOf(one, 'place') === ROUTE) === wanted), ...event]
    }
    case 'sectionTime':
      return [...fieldsOf(items, Describing.section), ...event]
  }
  return event
}
