import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Names of files: no folders, nothing that leads out of this one. */
const NAME = /^[\w.-]{1,128}$/
/** Files whose lines are counted, and those that the page shows. */
const SHOWN = 50
const COUNTED_BYTES = 64 * 1024 * 1024

export interface ReceivedFile {
  name: string
  bytes: number
  /** ms */
  received: number
  messages: number
  vehicles: number
  /** Lines that are no message. */
  unread: number
}

/** The folder of what was brought, kept by the operating system's own means. */
export class Files {
  readonly folder: string
  private readonly known = new Map<string, ReceivedFile>()

  constructor(folder: string) {
    this.folder = folder
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  /** Where a file of this path lies; undefined where the path is none. */
  place(path: string): string | undefined {
    const name = path.replace(/^(\.?\/)*/, '')
    return NAME.test(name) && name !== '.' && name !== '..' ? join(this.folder, name) : undefined
  }

  /** False where there is one of the new name: nothing is replaced. */
  rename(from: string, to: string): boolean {
    if (!existsSync(from) || existsSync(to)) return false
    renameSync(from, to)
    return true
  }

  /** Whole files, the newest first. */
  list(): ReceivedFile[] {
    const names = readdirSync(this.folder).filter((name) => !name.startsWith('.'))
    return names
      .toSorted()
      .reverse()
      .slice(0, SHOWN)
      .map((name) => this.read(name))
  }

  private read(name: string): ReceivedFile {
    const found = this.known.get(name)
    if (found) return found
    const path = join(this.folder, name)
    const { size, mtimeMs } = statSync(path)
    const made: ReceivedFile = { name, bytes: size, received: mtimeMs, messages: 0, vehicles: 0, unread: 0 }
    if (size <= COUNTED_BYTES) Object.assign(made, counted(readFileSync(path, 'utf8')))
    this.known.set(name, made)
    return made
  }
}

function counted(text: string): Pick<ReceivedFile, 'messages' | 'vehicles' | 'unread'> {
  const vehicles = new Set<string>()
  let [messages, unread] = [0, 0]
  for (const line of text.split('\n')) {
    if (line === '') continue
    const vin = vinOf(line)
    if (vin === undefined) unread++
    else {
      messages++
      vehicles.add(vin)
    }
  }
  return { messages, vehicles: vehicles.size, unread }
}

function vinOf(line: string): string | undefined {
  try {
    const read: unknown = JSON.parse(line)
    const vin = typeof read === 'object' && read !== null && 'vin' in read ? read.vin : undefined
    return typeof vin === 'string' ? vin : undefined
  } catch {
    return undefined
  }
}
