import type { Route } from '@motorpool/http'
import { definePortList, type Ports, provide, textKey } from '@motorpool/kernel'
import type { AnyResource } from '../shared/define.ts'
import { snake } from './columns.ts'
import type { Bound } from './hooks.ts'
import type { Runnable } from './sheet/background.ts'

/** A resource of this process, as its calls bring it. */
export interface ResourceEntry {
  resource: AnyResource
  /** With its hooks; none where the calls are a module's own. */
  bound?: Bound
  /** What the engine can do again in a job. */
  runnable?: Runnable
}

export const resourceEntries = definePortList<ResourceEntry>('resource.entries')

/** Which screen a table belongs to that is no resource's, for messages that say where something is used. */
export interface TableTitle {
  table: string
  /** Text key of the screen. */
  key: string
}

export const tableTitles = definePortList<TableTitle>('resource.table-titles')

/** Calls that bring a resource with them: whoever wires the calls finds it in the ports. */
export function bringing(entry: ResourceEntry, routes: readonly Route[]): Route[] {
  const [first, ...others] = routes
  if (!first) throw new Error(`${entry.resource.key} has no calls`)
  return [{ ...first, provides: [...(first.provides ?? []), provide(resourceEntries, entry)] }, ...others]
}

/** A resource with its hooks, by its key: for work that goes on after its call. */
export function boundResource(ports: Ports, key: string): Bound | undefined {
  return boundResources(ports).find(({ resource }) => resource.key === key)
}

/** Every resource that has hooks of the engine, in the order of their keys. */
export function boundResources(ports: Ports): Bound[] {
  const bounds = ports.all(resourceEntries).flatMap(({ bound }) => bound ?? [])
  const byKey = new Map(bounds.map((bound) => [bound.resource.key, bound]))
  return [...byKey.values()].sort((a, b) => (a.resource.key < b.resource.key ? -1 : 1))
}

/** A resource of which something can be done again in a job, by its key. */
export function runnableEntry(
  ports: Ports,
  key: string,
): (ResourceEntry & { runnable: Runnable }) | undefined {
  for (const entry of ports.all(resourceEntries))
    if (entry.resource.key === key && entry.runnable) return { ...entry, runnable: entry.runnable }
  return undefined
}

/** What can be done again in a job with a resource, by its key. */
export const runnable = (ports: Ports, key: string): Runnable | undefined =>
  runnableEntry(ports, key)?.runnable

/** The table behind a screen, by the screen's key; none where the process lacks its module. */
export function tableOfScreen(ports: Ports, key: string): string | undefined {
  const entry = ports.all(resourceEntries).find(({ resource }) => resource.key === key)
  return entry?.resource.table ?? ports.all(tableTitles).find((title) => title.key === key)?.table
}

/** What a table is called where something is in use: by its resource or its screen, else by its own name. */
export function titleOfTable(ports: Ports, table: string | undefined): string {
  const key =
    ports.all(tableTitles).find((title) => title.table === table)?.key ??
    ports.all(resourceEntries).find(({ resource }) => resource.table === table)?.resource.key
  return key ? textKey(key) : (table ?? '?')
}

export interface FileColumn {
  table: string
  column: string
  /** Holds a list of ids. */
  many: boolean
}

/** Columns with formatted texts, whose pictures are attachments, of all resources. */
export function textColumns(ports: Ports): { table: string; column: string }[] {
  return boundResources(ports).flatMap(({ resource }) =>
    Object.entries(resource.fields)
      .filter(([, field]) => field.kind === 'richText')
      .map(([name]) => ({ table: resource.table, column: snake(name) })),
  )
}

const FILE_KINDS = new Set<string>(['file', 'image', 'files'])

/** Columns that hold ids of attachments, of all resources. */
export function fileColumns(ports: Ports): FileColumn[] {
  return boundResources(ports).flatMap(({ resource }) =>
    Object.entries(resource.fields)
      .filter(([, field]) => FILE_KINDS.has(field.kind))
      .map(([name, field]) => ({
        table: resource.table,
        column: snake(name),
        many: field.behaviour.multiple,
      })),
  )
}
