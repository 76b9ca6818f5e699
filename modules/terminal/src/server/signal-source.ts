import { type Database, sql, type Tx } from '@motorpool/db'
import { defineEvent, publish, type Subscriber, subscriber } from '@motorpool/events'
import type { Logger } from '@motorpool/kernel'
import type { Change, ChangeListener } from '@motorpool/resource/server'
import { compileTable, type SignalTable } from '@motorpool/signals'
import { z } from 'zod'
import { readDefinitions } from './signal-definitions.ts'

/** The definitions of these software versions changed, or of all, or which terminal runs which. */
export const signalsChanged = defineEvent({
  name: 'terminal.signals-changed',
  schema: z.object({ softVersionIds: z.union([z.array(z.string()), z.literal('all')]) }),
})

export type SignalChange = ReturnType<typeof signalsChanged.parse>

/** Versions in memory; a table of a few hundred signals is some ten kilobytes. */
const MAX = 500

/** How the vehicles' terminals encode what standards leave to their makers. */
export interface SignalSource {
  /** The table of the software that the vehicle's terminal runs; undefined when nothing is defined for it. */
  tableOf(vin: string): Promise<SignalTable | undefined>
  /**
   * The signals of these function fields alone that a software version defines; undefined when it defines none of them. Read in
   * the caller's transaction: who processes many vehicles may have no second connection to wait for.
   */
  partOf(tx: Tx, softVersionId: string, fields: readonly string[]): Promise<SignalTable | undefined>
  /** Called when answers given before may be wrong; the answer takes the listener off. */
  onChange(listener: () => void): () => void
}

function versionsOf({ before, after }: Change): string[] {
  return [before, after].flatMap((row) => (typeof row?.softVersionId === 'string' ? [row.softVersionId] : []))
}

function changeOf(changes: readonly Change[]): SignalChange | undefined {
  if (changes.some((c) => c.resource === 'terminal/functionFields')) return { softVersionIds: 'all' }
  const items = changes.filter((c) => c.resource === 'terminal/softVersionCollects').flatMap(versionsOf)
  const versions = changes.filter((c) => c.resource === 'terminal/softVersions').map((c) => c.id)
  const moved = changes.some((c) => c.resource === 'terminal/terminals' && c.action !== 'create')
  const ids = [...new Set([...items, ...versions])]
  return ids.length > 0 || moved ? { softVersionIds: ids } : undefined
}

/** Publishes what is out of date, whoever changes it. */
export const signalListener: ChangeListener = {
  inTransaction: async ({ tx }, changes) => {
    const change = changeOf(changes)
    if (change) await publish(tx, signalsChanged, change)
  },
}

/** Compiled tables by software version, shared by all vehicles that run it, until their definitions change. */
export class CachedSignals implements SignalSource {
  /** To be heard in the process that asks for tables. */
  readonly subscriber: Subscriber = subscriber(signalsChanged, {
    heard: (change) => this.forget(change),
    missed: () => this.forget({ softVersionIds: 'all' }),
  })
  private readonly tables = new Map<string, Promise<SignalTable | undefined>>()
  private parts = new Map<string, { table: SignalTable | undefined }>()
  private readonly listeners = new Set<() => void>()
  private readonly db: Database
  private readonly log: Logger | undefined

  constructor(options: { db: Database; log?: Logger }) {
    this.db = options.db
    this.log = options.log
  }

  async partOf(tx: Tx, version: string, fields: readonly string[]): Promise<SignalTable | undefined> {
    const key = `${version} ${fields.join(' ')}`
    const known = this.parts.get(key)
    if (known) return known.table
    const { parts } = this
    const definitions = await readDefinitions(tx, version, { shown: true })
    const wanted = definitions.filter(({ field }) => field !== undefined && fields.includes(field))
    const table = wanted.length > 0 ? compileTable(wanted) : undefined
    if (parts.size >= MAX) parts.clear()
    // What changed meanwhile has put another map in its place.
    parts.set(key, { table })
    return table
  }

  forget({ softVersionIds }: SignalChange): void {
    this.parts = new Map()
    if (softVersionIds === 'all') this.tables.clear()
    else for (const id of softVersionIds) this.tables.delete(id)
    for (const listener of this.listeners) listener()
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  async tableOf(vin: string): Promise<SignalTable | undefined> {
    const version = await this.db.withPlatform(this.log, 'software of a vehicle', async (tx) => {
      const { rows } = await sql<{ id: string | null }>`
        select soft_version_id as id from terminal where vin = ${vin} and soft_version_id is not null`.execute(
        tx,
      )
      return rows[0]?.id
    })
    return version ? this.table(version) : undefined
  }

  private table(version: string): Promise<SignalTable | undefined> {
    const known = this.tables.get(version)
    if (known) return known
    const read = this.db.withPlatform(this.log, 'signals of a software version', async (tx) => {
      const definitions = await readDefinitions(tx, version, { shown: true })
      return definitions.length > 0 ? compileTable(definitions) : undefined
    })
    if (this.tables.size >= MAX) this.tables.delete(this.tables.keys().next().value as string)
    this.tables.set(version, read)
    read.catch(() => this.tables.delete(version))
    return read
  }
}
