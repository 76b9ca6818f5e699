import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Authority, type Behaviour, startAuthority } from '../src/index.ts'
import { Peer, report } from './support/peer.ts'
import { settingsOf } from './support/settings.ts'

const NOW = Date.UTC(2026, 4, 12, 4, 0)
const VIN = 'LMPAUTH0000000001'
const OTHER = 'LMPAUTH0000000002'
const SECOND = 1000

let folder: string
let now = NOW
let authority: Authority
const peers: Peer[] = []
const start = () => startAuthority(settingsOf(folder), () => now)

beforeEach(async () => {
  now = NOW
  folder = mkdtempSync(join(tmpdir(), 'motorpool-authority-'))
  authority = await start()
})
afterEach(async () => {
  for (const peer of peers.splice(0)) peer.end()
  await authority.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function signedOn(issued = authority.issued.gb32960): Promise<Peer> {
  const peer = new Peer(issued, () => now)
  peers.push(peer)
  await peer.open(authority.issued.gb32960)
  return peer
}

async function send(peer: Peer, ref: string, frame: Uint8Array): Promise<void> {
  peer.client.forward({ ref, frame }, now)
  await peer.heard(`acknowledged ${ref}`)
}

describe('the upper platform of GB/T 32960', () => {
  it('lets the account that it issued sign on, and no other', async () => {
    await (await signedOn()).heard('accepted')
    const stranger = await signedOn({ ...authority.issued.gb32960, password: 'wrong' })
    await stranger.heard('close')
    expect(authority.store.links().map(({ user }) => user)).toEqual([null, 'motorpool'])
  })

  it('answers what it has stored, and keeps it over a restart with the account', async () => {
    const peer = await signedOn()
    await peer.heard('accepted')
    await send(peer, 'a', report(VIN, NOW))
    await send(peer, 'b', report(VIN, NOW - 60 * SECOND, true))
    const { gb32960 } = authority.issued
    await authority.stop()
    authority = await start()
    expect(authority.issued.gb32960).toEqual({ ...gb32960, port: authority.upper.port })
    expect(authority.store.framesOf(VIN).map(({ deviceTime, reissued }) => [deviceTime, reissued])).toEqual([
      [NOW, false],
      [NOW - 60 * SECOND, true],
    ])
  })

  it('marks what comes late, twice and out of order, and takes points for it', async () => {
    const peer = await signedOn()
    await peer.heard('accepted')
    await send(peer, 'prompt', report(VIN, NOW))
    const before = authority.upper.quality.score()
    await send(peer, 'twice', report(VIN, NOW))
    await send(peer, 'late', report(OTHER, NOW - 40 * SECOND))
    await send(peer, 'before', report(OTHER, NOW - 50 * SECOND))
    const [first, second] = authority.upper.quality.list()
    expect(first).toMatchObject({ vehicle: VIN, messages: 2, live: 1, prompt: 1, repeated: 1, disordered: 0 })
    expect(second).toMatchObject({ vehicle: OTHER, live: 2, prompt: 0, disordered: 1 })
    const after = authority.upper.quality.score()
    expect(before).toMatchObject({ prompt: 1, once: 1, ordered: 1 })
    expect(after).toMatchObject({ prompt: 1 / 3, once: 3 / 4, ordered: 2 / 3 })
    expect(after.total).toBeLessThan(before.total)
  })

  it.each<[Behaviour, string]>([
    ['cut', 'closed'],
    ['garbage', 'closed'],
    ['refusing', 'refused a'],
  ])('%s: the sender hears it', async (behaviour, heard) => {
    const peer = await signedOn()
    await peer.heard('accepted')
    authority.upper.behaviour = behaviour
    peer.client.forward({ ref: 'a', frame: report(VIN, NOW) }, now)
    await peer.heard(heard)
    expect(peer.said).not.toContain('acknowledged a')
  })

  it('answers for another vehicle, which acknowledges nothing', async () => {
    const peer = await signedOn()
    await peer.heard('accepted')
    authority.upper.behaviour = 'foreign'
    peer.client.forward({ ref: 'a', frame: report(VIN, NOW) }, now)
    await expect.poll(() => peer.client.strays).toBe(1)
    expect(peer.client.waits).toBe(1)
  })

  it('takes no connection while it is away, and takes them again', async () => {
    const peer = await signedOn()
    await peer.heard('accepted')
    authority.upper.behaviour = 'away'
    await peer.heard('closed')
    await (await signedOn()).heard('closed')
    authority.upper.behaviour = 'normal'
    await (await signedOn()).heard('accepted')
  })
})

describe('its page', () => {
  const put = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${authority.issued.page}/upper/behaviour`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  it('shows what has come, and changes how the platform behaves', async () => {
    const peer = await signedOn()
    await peer.heard('accepted')
    await send(peer, 'a', report(VIN, NOW))
    const state = (await (await fetch(`${authority.issued.page}/state`)).json()) as {
      upper: { vehicles: { vehicle: string }[]; open: number }
    }
    expect(state.upper).toMatchObject({ open: 1, vehicles: [{ vehicle: VIN, live: 1 }] })
    expect((await put({ behaviour: 'slow' })).status).toBe(200)
    expect(authority.upper.behaviour).toBe('slow')
  })

  it('refuses a behaviour that it has not, and pages of others', async () => {
    const answers = [
      await put({ behaviour: 'constructor' }),
      await put(null),
      await put({ behaviour: 'away' }, { 'sec-fetch-site': 'cross-site' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 403])
    expect(authority.upper.behaviour).toBe('normal')
  })

  it('loads nothing from elsewhere', async () => {
    const page = await fetch(authority.issued.page)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).not.toMatch(/https?:\/\//)
  })
})
