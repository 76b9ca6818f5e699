import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fleet } from '../fleet.ts'
import type { Cursor, PastPlan } from '../history/past.ts'
import type { Memory } from '../model/state.ts'
import { demoFleet } from './fleet.ts'
import type { SeededUser } from './seed.ts'

/** The past that the demo sends, and how far it came, by VIN. */
export interface SentHistory extends PastPlan {
  sent: Record<string, Cursor>
}

/** What the demo keeps between runs, readable by its owner only. */
export interface DemoFolder {
  /** The seeded fleet, where the demo of this code and this size is seeded already. */
  fleet(): Fleet | undefined
  users(): SeededUser[]
  passwords(): Record<string, string>
  savePassword(userName: string, password: string): void
  saveSeed(fleet: Fleet, users: readonly SeededUser[]): void
  /** The lists beside the vehicles are filled, for the demo of this code and size. */
  furnished(): boolean
  saveFurnished(): void
  memories(): Map<string, Memory>
  saveMemories(memories: ReadonlyMap<string, Memory>): void
  /** What of the past is sent, undefined before the first start of this demo. */
  history(): SentHistory | undefined
  saveHistory(history: SentHistory): void
  readonly codesFile: string
}

/** Changes when the definition of the demo does: then what is missing is seeded. */
function definitionOf(vehicles: number): string {
  return createHash('sha256')
    .update(JSON.stringify(demoFleet(vehicles)))
    .digest('hex')
}

export function openDemoFolder(dir: string, vehicles: number): DemoFolder {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const path = (name: string) => join(dir, name)
  const definition = definitionOf(vehicles)
  const read = <T>(name: string): T | undefined => {
    if (!existsSync(path(name))) return undefined
    try {
      return JSON.parse(readFileSync(path(name), 'utf8')) as T
    } catch {
      return undefined
    }
  }
  const write = (name: string, value: unknown) => {
    writeFileSync(path(`${name}.new`), JSON.stringify(value), { mode: 0o600 })
    renameSync(path(`${name}.new`), path(name))
  }
  return {
    codesFile: path('auth-codes.json'),
    fleet() {
      const seed = read<{ definition: string; fleet: Fleet }>('seed.json')
      return seed?.definition === definition ? seed.fleet : undefined
    },
    users: () => read<SeededUser[]>('users.json') ?? [],
    passwords: () => read<Record<string, string>>('passwords.json') ?? {},
    savePassword(userName, password) {
      write('passwords.json', { ...read<Record<string, string>>('passwords.json'), [userName]: password })
    },
    saveSeed(fleet, users) {
      write('users.json', users)
      write('seed.json', { definition, fleet })
    },
    furnished: () => read<{ definition: string }>('furnished.json')?.definition === definition,
    saveFurnished: () => write('furnished.json', { definition }),
    memories() {
      const kept = Object.entries(read<Record<string, Partial<Memory>>>('vehicles.json') ?? {})
      return new Map(kept.filter((one): one is [string, Memory] => one[1].at !== undefined))
    },
    saveMemories: (memories) => write('vehicles.json', Object.fromEntries(memories)),
    history() {
      const kept = read<SentHistory & { definition: string }>('history.json')
      return kept?.definition === definition ? kept : undefined
    },
    saveHistory: (history) => write('history.json', { definition, ...history }),
  }
}
