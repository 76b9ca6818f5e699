import type { Locale } from '@motorpool/kernel'
import type { SignalTable } from '@motorpool/signals'
import type { DecodedField, Names } from '@motorpool/wire'
import type { ConditionGroup, ConditionSeries, ConditionValue } from '../../shared/condition.ts'
import { decodeStored, isCarrier, SIGNALS, type StoredMessage } from './protocols.ts'

const LANGUAGE: Record<Locale, 0 | 1 | 2> = { 'zh-CN': 0, 'en-US': 1, 'ja-JP': 2 }

export function nameIn(locale: Locale, names: Names): string {
  return names[LANGUAGE[locale]]
}

export interface ReportedMessage extends StoredMessage {
  deviceTime: number
}

const isIndex = (key: string) => /^\d+$/.test(key)

/** Children that are all plain numbers under running numbers: cells, probes. */
function asSeries(field: DecodedField, path: string, locale: Locale): ConditionSeries | undefined {
  const children = field.children ?? []
  if (children.length < 2 || !children.every((c) => isIndex(c.key) && !c.children)) return undefined
  const unit = children[0]?.unit
  return {
    path,
    name: nameIn(locale, field.name),
    ...(unit ? { unit } : {}),
    values: children.map((c) => (typeof c.value === 'number' ? c.value : null)),
  }
}

export function asValue(field: DecodedField, path: string, locale: Locale): ConditionValue {
  return {
    path,
    name: nameIn(locale, field.name),
    value: field.value ?? null,
    ...(field.unit ? { unit: field.unit } : {}),
    ...(field.label ? { label: nameIn(locale, field.label) } : {}),
    ...(field.state ? { state: field.state } : {}),
  }
}

function asGroup(field: DecodedField, path: string, time: number, locale: Locale): ConditionGroup {
  const group: ConditionGroup = {
    path,
    name: nameIn(locale, field.name),
    time,
    values: [],
    series: [],
    groups: [],
  }
  for (const child of field.children ?? []) {
    const at = `${path}.${child.key}`
    if (!child.children) {
      group.values.push(asValue(child, at, locale))
      continue
    }
    if (child.children.length === 0) continue
    const series = asSeries(child, at, locale)
    if (series) group.series.push(series)
    else group.groups.push(asGroup(child, at, time, locale))
    if (child.value !== undefined) group.values.push(asValue(child, at, locale))
  }
  return group
}

/** Groups that frame a message rather than report a condition. */
const ENVELOPE = new Set(['header', 'signature', 'unread'])

/** A JT/T 808 location has position and speed outside of its groups: here they become a group. */
function locationGroup(
  message: ReportedMessage,
  fields: readonly DecodedField[],
  locale: Locale,
): ConditionGroup {
  const scalars = fields.filter((f) => LOCATION.has(f.key) && !f.children && f.value !== undefined)
  return {
    path: 'location',
    name: nameIn(locale, LOCATION_NAME),
    time: message.deviceTime,
    values: scalars.map((f) => asValue(f, f.key, locale)),
    series: [],
    groups: [],
  }
}

const LOCATION = new Set(['latitude', 'longitude', 'altitude', 'speed', 'direction'])
const LOCATION_NAME = ['位置', 'Position', '位置'] as const

/** Signals spread over many CAN frames and pass-throughs: of each the newest value. */
function addSignals(group: ConditionGroup, fields: readonly DecodedField[], locale: Locale): void {
  const seen = new Set(group.values.map((v) => v.path))
  for (const field of fields) {
    const path = `${SIGNALS}.${field.key}`
    if (!seen.has(path)) group.values.push(asValue(field, path, locale))
  }
}

/**
 * The current condition out of the newest messages, newest first: of each block the newest that was sent, since
 * vehicles spread their blocks over several messages (cells of a long pack, batteries now and then).
 */
export function mergeCondition(
  messages: readonly ReportedMessage[],
  locale: Locale,
  table?: SignalTable,
): ConditionGroup[] {
  const groups = new Map<string, ConditionGroup>()
  for (const message of messages) {
    const frame = decodeStored(message, table)
    if (!frame.ok) continue
    if (!groups.has('location') && frame.fields.some((f) => f.key === 'latitude' && !f.children)) {
      groups.set('location', locationGroup(message, frame.fields, locale))
    }
    // Of messages that are no reports only the signals belong to the condition, not the bytes that carry them.
    const carrier = isCarrier(message)
    for (const field of frame.fields) {
      if (carrier && field.key !== SIGNALS) continue
      if (!field.children || field.children.length === 0 || ENVELOPE.has(field.key)) continue
      const known = groups.get(field.key)
      if (known) {
        if (field.key === SIGNALS) addSignals(known, field.children, locale)
        continue
      }
      groups.set(field.key, asGroup(field, field.key, message.deviceTime, locale))
    }
  }
  return [...groups.values()]
}

/** Every single value of a condition, depth first: the columns a history can show. */
export function leaves(groups: readonly ConditionGroup[]): { group: string; value: ConditionValue }[] {
  return groups.flatMap((g) => [...g.values.map((value) => ({ group: g.name, value })), ...leaves(g.groups)])
}
