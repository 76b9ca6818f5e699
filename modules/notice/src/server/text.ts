import {
  AbnormalItem,
  AccTimeItem,
  EvAlarm,
  FenceAlarmKind,
  InconsistentItem,
  TerminalAlarmItem,
} from '@motorpool/alarm/shared'
import type { Geocoder } from '@motorpool/geocoder'
import { type Catalogues, translate } from '@motorpool/i18n'
import { enumLabel, type Locale, type Ports, zoneTimeText } from '@motorpool/kernel'
import { MaintenanceStage } from '@motorpool/maintenance/shared'
import { AlarmLevel } from '@motorpool/vehicle/shared'
import { RemindType } from '../shared/enums.ts'
import { CONTENT_MAX, TITLE_MAX } from '../shared/strategies.ts'
import { filled, type Placeholder } from '../shared/templates.ts'
import { ZONE } from './rounds/hours.ts'
import type { Gathered, Item } from './rounds/items.ts'

/** Vehicles that a message names; the rest are counted. */
const NAMED_MAX = 5

export interface Texts {
  title_template: string | null
  content_template: string | null
  title_en: string | null
  content_en: string | null
  title_ja: string | null
  content_ja: string | null
}

export interface Reading {
  tenantId: string
  catalogues: Catalogues
  ports: Ports
  geocoder: Geocoder
}

export interface Message {
  title: string
  content: string
}

const cut = (text: string, max: number): string => {
  const letters = Array.from(text)
  return letters.length > max ? `${letters.slice(0, max - 1).join('')}…` : text
}

const templatesOf = (texts: Texts, locale: Locale) =>
  locale === 'en-US'
    ? { title: texts.title_en, content: texts.content_en }
    : locale === 'ja-JP'
      ? { title: texts.title_ja, content: texts.content_ja }
      : { title: texts.title_template, content: texts.content_template }

/** What an item is called in the reader's language. */
function nameOf({ kind, type, name }: Item, reading: Reading, locale: Locale): string {
  const wording = { locale, ports: reading.ports }
  switch (kind) {
    case 'GB':
      return enumLabel(EvAlarm, type, wording)
    case 'TERMINAL':
      return enumLabel(TerminalAlarmItem, type, wording)
    case 'FENCE':
      return [enumLabel(FenceAlarmKind, type, wording), name].filter(Boolean).join(' ')
    case 'INCONSISTENT':
      return enumLabel(InconsistentItem, type, wording)
    case 'ACC_TIME':
      return enumLabel(AccTimeItem, type, wording)
    case 'LOCATION':
    case 'OFFLINE':
    case 'GB4':
      return enumLabel(AbnormalItem, type, wording)
    case 'MAINTENANCE':
      return [name, enumLabel(MaintenanceStage, type, wording)].filter(Boolean).join(' ')
    default:
      return name ?? type
  }
}

const texter =
  ({ catalogues }: Reading, locale: Locale) =>
  (key: string, params: Record<string, string | number> = {}): string =>
    translate(catalogues, locale, `notice.${key}`, params)

export const totalOf = (items: readonly Gathered[]): number =>
  items.reduce((sum, { count }) => sum + count, 0)

/** What a locked screen may show to who stands beside it: what kind and how bad, of no vehicle and no place. */
export function briefOf(reading: Reading, items: readonly Gathered[], locale: Locale): Message {
  const [first] = items
  if (!first) return { title: '', content: '' }
  const wording = { locale, ports: reading.ports }
  const t = texter(reading, locale)
  const n = totalOf(items)
  const worst = items.reduce((most, one) => (one.worst > most ? one.worst : most), first.worst)
  const kind = enumLabel(RemindType, first.remindType, wording)
  return {
    title: cut(n === 1 ? kind : t('brief.many', { n }), TITLE_MAX),
    content: t('brief.content', { level: enumLabel(AlarmLevel, worst, wording) }),
  }
}

/** One message for one reader. Of several alarms those of a vehicle stand together, the one that came first naming them. */
export async function messageOf(
  reading: Reading,
  texts: Texts,
  items: readonly Gathered[],
  locale: Locale,
): Promise<Message> {
  const [first] = items
  if (!first) return { title: '', content: '' }
  const wording = { locale, ports: reading.ports }
  const t = texter(reading, locale)
  const total = totalOf(items)
  const [address] = await reading.geocoder.addresses(
    [first.lng === null || first.lat === null ? null : { lng: first.lng, lat: first.lat }],
    { tenantId: reading.tenantId, locale, catalogues: reading.catalogues },
  )
  const values: Record<Placeholder, string> = {
    plate: first.plate ?? first.vin,
    vin: first.vin,
    org: first.orgName,
    kind: enumLabel(RemindType, first.remindType, wording),
    alarm: nameOf(first, reading, locale),
    level: enumLabel(AlarmLevel, first.level, wording),
    time: zoneTimeText(first.time, ZONE),
    address: address ?? '—',
  }
  const own = templatesOf(texts, locale)
  if (total === 1)
    return {
      title: cut(filled(own.title ?? t('one.title'), values), TITLE_MAX),
      content: cut(filled(own.content ?? t('one.content'), values), CONTENT_MAX),
    }
  const vehicles = [...Map.groupBy(items, ({ vin }) => vin).values()]
  const lines = vehicles.slice(0, NAMED_MAX).map((all) => {
    const [cause = first] = all
    const n = totalOf(all)
    return t(n > 1 ? 'many.vehicle' : 'many.single', {
      plate: cause.plate ?? cause.vin,
      alarm: nameOf(cause, reading, locale),
      n,
      time: zoneTimeText(cause.time, ZONE),
    })
  })
  if (vehicles.length > NAMED_MAX) lines.push(t('many.more', { n: vehicles.length - NAMED_MAX }))
  return {
    title: cut(t('many.title', { n: total, vehicles: vehicles.length }), TITLE_MAX),
    content: cut(lines.join('\n'), CONTENT_MAX),
  }
}
