import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OnRoad } from '../../../modules/ingest/test/support/world.ts'
import { Road, sealed } from './support/road.ts'

let road: Road
let first: OnRoad
beforeAll(async () => {
  road = await Road.open()
})
beforeEach(async () => {
  await road.start()
  first = await road.world.signedOn()
  await road.world.seal()
})
afterEach(() => road.stop())
afterAll(() => road?.drop())

function running(more: Record<string, unknown> = {}): Promise<string> {
  const { host, port, user, password, hostKey } = road.authority.issued.sftp
  return road.task([first], {
    type: 'SFTP',
    forward_template: 'SFTP',
    ip: host,
    port,
    path: '/',
    period_seconds: 5,
    certificate: hostKey,
    account: user,
    password: sealed(password),
    id_code: null,
    edition: null,
    ...more,
  })
}
const folder = () => road.authority.sftp.files.folder
/** VINs of all lines of whole files. */
const brought = () =>
  readdirSync(folder())
    .filter((name) => !name.startsWith('.'))
    .toSorted()
    .flatMap((name) => readFileSync(join(folder(), name), 'utf8').trim().split('\n'))
    .map((line) => (JSON.parse(line) as { vin: string; time: string }).vin)
    .filter((vin) => vin === first.vin)

describe('a task of files', () => {
  it('R373 brings what a period gathers as one file, which has its name only once it is whole', async () => {
    const task = await running()
    road.host()
    await road.isUp(task)
    await road.report([first], 3)
    await road.acknowledged(task, 3)
    expect(brought()).toHaveLength(3)
    expect(readdirSync(folder()).filter((name) => name.endsWith('.part'))).toEqual([])
    expect(road.authority.sftp.files.list()[0]).toMatchObject({ messages: 3, vehicles: 1, unread: 0 })
    expect(await road.log(task)).toEqual(['CONNECTED', 'SIGNED_ON'])
  })

  it('whose server closes in the middle of a file brings it again, once', async () => {
    const task = await running()
    road.host()
    await road.isUp(task)
    road.authority.sftp.behaviour = 'cut'
    await road.report([first], 2)
    await road.logged(task, 'LOST CLOSED')
    expect(brought()).toEqual([])
    road.authority.sftp.behaviour = 'normal'
    await road.acknowledged(task, 2)
    expect(brought()).toHaveLength(2)
  })

  it('takes no server for another: a changed host key is an outcome of its own, before any password is sent', async () => {
    const task = await running({ certificate: 'ab'.repeat(32) })
    road.host()
    await road.logged(task, 'FAILED CERTIFICATE')
    const [row] = await road.world.owner<{ detail: string }>(
      'select detail from forward_state where task_id = $1',
      [task],
    )
    expect(row?.detail).toContain(road.authority.issued.sftp.hostKey)
  })

  it('is told apart when its server denies it, refuses its files, keeps half of one, or is silent', async () => {
    const stranger = await running({ password: sealed('wrong') })
    const task = await running()
    road.host('worker-1', { timing: { heartbeat: 60_000, answer: 1000 } })
    await road.logged(stranger, 'FAILED LOGIN_REFUSED')
    await road.isUp(task)
    road.authority.sftp.behaviour = 'refusing'
    await road.report([first])
    await road.logged(task, 'LOST STATUS')
    road.authority.sftp.behaviour = 'garbage'
    await road.logged(task, 'LOST GARBAGE')
    road.authority.sftp.behaviour = 'silent'
    await road.logged(task, 'LOST SILENT')
    road.authority.sftp.behaviour = 'normal'
    await road.acknowledged(task, 1)
    expect(brought()).toHaveLength(1)
  })

  it('goes to no private address unless the operator allows them', async () => {
    const task = await running()
    road.host('worker-1', { privateTargets: false })
    await road.logged(task, 'FAILED ADDRESS')
  })
})
