import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CipherKeys } from '@motorpool/jt809'
import { must } from '@motorpool/kernel'
import { byName } from '@motorpool/protocols'
import { FilingPlatform } from './filing/platform.ts'
import { startFilingServer } from './filing/server.ts'
import { Operator } from './onelink/operator.ts'
import { startOneLinkServer } from './onelink/server.ts'
import { type Page, startPage } from './page/server.ts'
import type { Settings } from './settings.ts'
import { SftpPlatform } from './sftp/server.ts'
import { Store } from './store.ts'
import { Gb32960Connection } from './upper/gb32960.ts'
import { JT809_SPOKEN, Jt809Connection } from './upper/jt809.ts'
import { UpperPlatform } from './upper/platform.ts'

/** What the authority has issued to the lower platform that may sign on, as an operator would be told by letter. */
export interface Issued {
  gb32960: { host: string; port: number; user: string; password: string; idCode: string }
  /** JT/T 809, either edition, with the keys or in clear. `cipherKeys`: M1, IA1 and IC1. */
  jt809: {
    host: string
    port: number
    user: string
    password: string
    accessCode: string
    platform: string
    cipherKeys: string
  }
  filing: { url: string; user: string; password: string }
  /** `hostKey`: SHA-256, hexadecimal. */
  sftp: { host: string; port: number; user: string; password: string; path: string; hostKey: string }
  oneLink: { url: string; user: string; password: string }
  /** `address:port` of all that it has to reach. */
  endpoints: readonly string[]
  page: string
}

export interface Authority {
  readonly issued: Issued
  readonly upper: UpperPlatform
  /** Of JT/T 809. */
  readonly upper809: UpperPlatform
  readonly filing: FilingPlatform
  readonly sftp: SftpPlatform
  readonly operator: Operator
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

/** The user of JT/T 809 is a number. */
const USER_809 = '80900001'
const ACCESS_CODE = '44010001'

type Account809 = Pick<Issued['jt809'], 'user' | 'password' | 'accessCode' | 'platform' | 'cipherKeys'>

function account809Of(folder: string, store: Store): Account809 {
  const file = join(folder, 'issued.json')
  const before = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Issued>).jt809
    : undefined
  if (before && store.hasAccount(USER_809)) {
    const { user, password, accessCode, platform, cipherKeys } = before
    return { user, password, accessCode, platform, cipherKeys }
  }
  const number = () => randomBytes(4).readUInt32BE() | 1
  const account = {
    user: USER_809,
    password: randomBytes(4).toString('hex'),
    accessCode: ACCESS_CODE,
    platform: '44010000001',
    cipherKeys: [number() >>> 0, number() >>> 0, number() >>> 0].join(','),
  }
  store.saveAccount(account.user, account.accessCode, account.password)
  return account
}

function cipherOf(keys: string): CipherKeys {
  const [m1 = 0, ia1 = 0, ic1 = 0] = keys.split(',').map(Number)
  return { m1, ia1, ic1 }
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
  const protocol = must(byName('gb32960'), 'GB/T 32960 among the protocols')
  const upper = new UpperPlatform({
    store,
    host,
    port: settings.gb32960Port,
    now,
    kind: 'gb32960',
    spoken: protocol,
    connection: (id, socket, ports) => new Gb32960Connection(id, socket, ports, protocol),
  })
  await upper.start()
  const account809 = account809Of(settings.data, store)
  const cipher = cipherOf(account809.cipherKeys)
  const upper809 = new UpperPlatform({
    store,
    host,
    port: settings.jt809Port,
    now,
    kind: 'jt809',
    spoken: JT809_SPOKEN,
    connection: (id, socket, ports) => new Jt809Connection(id, socket, ports, cipher),
  })
  await upper809.start()
  const filing = new FilingPlatform(store.filings, now)
  const desk = await startFilingServer({ platform: filing, store, host, port: settings.filingPort })
  const { user, password } = account
  const sftp = new SftpPlatform({ data: settings.data, host, port: settings.sftpPort, user, password })
  await sftp.start()
  const operator = new Operator(settings.data, now)
  const oneLink = await startOneLinkServer({ operator, store, host, port: settings.oneLinkPort ?? 0 })
  const page: Page = await startPage({
    upper,
    upper809,
    filing,
    filingUrl: desk.url,
    sftp,
    operator,
    oneLinkUrl: oneLink.url,
    store,
    host,
    port: settings.httpPort,
    now,
  })
  const issued = {
    gb32960: { host, port: upper.port, ...account },
    jt809: { host, port: upper809.port, ...account809 },
    filing: { url: desk.url, user, password },
    sftp: { host, port: sftp.port, user, password, path: '/', hostKey: sftp.fingerprint },
    oneLink: { url: oneLink.url, user, password },
    endpoints: [
      `${host}:${upper.port}`,
      `${host}:${upper809.port}`,
      new URL(desk.url).host,
      `${host}:${sftp.port}`,
      new URL(oneLink.url).host,
    ],
    page: page.url,
  }
  writeIssued(settings.data, issued)
  return {
    issued,
    upper,
    upper809,
    filing,
    sftp,
    operator,
    store,
    stop: async () => {
      await page.close()
      await desk.close()
      await sftp.stop()
      await oneLink.close()
      await upper.stop()
      await upper809.stop()
      operator.close()
      store.close()
    },
  }
}
