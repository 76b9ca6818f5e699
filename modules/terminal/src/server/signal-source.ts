import type { Bus } from '@motorpool/bus'
import { type Database, sql } from '@motorpool/db'
import type { Logger } from '@motorpool/kernel'
import { type Change, onResourceChange } from '@motorpool/resource/server'
import { compileTable, type SignalTable } from '@motorpool/signals'
import { readDefinitions } from './signal-definitions.ts'

/** What is out of date: the definitions of these versions, or of all. */
export interface SignalChange {
  softVersionIds: readonly string[] | 'all'
}

const TOPIC = 'terminal.signals'
/** Versions in memory; a table of a few hundred signals is some ten kilobytes. */
const MAX = 500

/** How the vehicles' terminals encode what standards leave to their makers. */
export interface SignalSource {
  /** The table of the software that the vehicle's terminal runs; undefined when nothing is defined for it. */
  tableOf(vin: string): Promise<SignalTable | undefined>
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

/**
 * Compiled tables by software version, shared by all vehicles that run it. What this process changes is forgotten at
 * once; `follow` makes the processes forget together.
 */
export class CachedSignals implements SignalSource {
  private readonly tables = new Map<string, Promise<SignalTable | undefined>>()
  private readonly listeners = new Set<() => void>()
  private readonly db: Database
  private readonly log: Logger | undefined
  private bus: Bus | undefined

  constructor(options: { db: Database; log?: Logger }) {
    this.db = options.db
    this.log = options.log
    onResourceChange({
      committed: (changes) => {
        const change = changeOf(changes)
        if (!change) return
        this.forget(change)
        this.bus?.publish(TOPIC, change)
      },
    })
  }

  follow(bus: Bus): () => void {
    this.bus = bus
    return bus.subscribe(TOPIC, (change) => this.forget(change as SignalChange))
  }

  forget({ softVersionIds }: SignalChange): void {
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
