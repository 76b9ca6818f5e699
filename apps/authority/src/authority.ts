import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FilingPlatform } from './filing/platform.ts'
import { startFilingServer } from './filing/server.ts'
import { type Page, startPage } from './page/server.ts'
import type { Settings } from './settings.ts'
import { Store } from './store.ts'
import { UpperPlatform } from './upper/platform.ts'

/** What the authority has issued to the lower platform that may sign on, as an operator would be told by letter. */
export interface Issued {
  gb32960: { host: string; port: number; user: string; password: string; idCode: string }
  filing: { url: string; user: string; password: string }
  /** `address:port` of all that it has to reach. */
  endpoints: readonly string[]
  page: string
}

export interface Authority {
  readonly issued: Issued
  readonly upper: UpperPlatform
  readonly filing: FilingPlatform
  readonly store: Store
  stop(): Promise<void>
}

/** Texts of GB/T 32960: the user has 12 characters, the password 20. */
const USER = 'motorpool'

function accountOf(folder: string, store: Store): Pick<Issued['gb32960'], 'user' | 'password' | 'idCode'> {
  const file = join(folder, 'issued.json')
  if (existsSync(file) && store.hasAccount(USER)) {
    const { gb32960 } = JSON.parse(readFileSync(file, 'utf8')) as Issued
    const { user, password, idCode } = gb32960
    return { user, password, idCode }
  }
  const account = { user: USER, password: randomBytes(10).toString('hex'), idCode: 'MOTORPOOL00000001' }
  store.saveAccount(account.user, account.idCode, account.password)
  return account
}

function writeIssued(folder: string, issued: Issued): void {
  const file = join(folder, 'issued.json')
  writeFileSync(`${file}.new`, `${JSON.stringify(issued, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** Starts the authority; what it has issued is left in its folder. */
export async function startAuthority(settings: Settings, now: () => number): Promise<Authority> {
  mkdirSync(settings.data, { recursive: true, mode: 0o700 })
  const store = new Store(settings.data)
  const account = accountOf(settings.data, store)
  const { host } = settings
  const upper = new UpperPlatform({ store, host, port: settings.gb32960Port, now })
  await upper.start()
  const filing = new FilingPlatform(store.filings, now)
  const desk = await startFilingServer({ platform: filing, store, host, port: settings.filingPort })
  const page: Page = await startPage({
    upper,
    filing,
    filingUrl: desk.url,
    store,
    host,
    port: settings.httpPort,
    now,
  })
  const { user, password } = account
  const issued = {
    gb32960: { host, port: upper.port, ...account },
    filing: { url: desk.url, user, password },
    endpoints: [`${host}:${upper.port}`, new URL(desk.url).host],
    page: page.url,
  }
  writeIssued(settings.data, issued)
  return {
    issued,
    upper,
    filing,
    store,
    stop: async () => {
      await page.close()
      await desk.close()
      await upper.stop()
      store.close()
    },
  }
}
