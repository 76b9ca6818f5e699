import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from '@motorpool/db'
import { sendFile } from '@motorpool/resource/testing'
import { permissionsOf } from '@motorpool/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orgInfo } from '../src/shared/index.ts'
import { newPlace, photo, withCard } from './support/app.ts'
import { CERT_NO, Flow, ID_CARD, INFO } from './support/flow.ts'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.start()
})
afterAll(() => flow.both.close())

interface Row {
  id: string
  updateTime: string
}

async function companyOf(): Promise<Row> {
  const { items } = await flow.post<{ items: Row[] }>(orgInfo.calls.page?.path ?? '', {
    page: 1,
    pageSize: 10,
  })
  const [row] = items
  if (!row) throw new Error('no company')
  return (await flow.owner().get<Row>(`${orgInfo.api}/${row.id}`)).data
}

/** The file server of the organisation, as its authority issued it. */
async function giveReceiver(own: object = {}) {
  const { host, port, user, password, hostKey } = flow.both.authority.issued.sftp
  const receiver = {
    sftpHost: host,
    sftpPort: port,
    sftpUser: user,
    sftpPassword: password,
    sftpHostKey: hostKey,
  }
  return flow.owner().put(orgInfo.api, { ...(await companyOf()), ...receiver, ...own })
}

/** A vehicle whose real name was handed to the operator. */
async function verified(): Promise<string> {
  const vin = await withCard(flow.both.app, flow.place)
  const requestId = await flow.confirmed(vin)
  // A face is kept without being read.
  const face = `${ID_CARD}/face_image/upload?requestId=${requestId}`
  const kept = await sendFile(flow.owner(), face, await photo('idCardFront-0'))
  expect(kept.status, kept.text).toBe(200)
  expect((await flow.audit(requestId)).status).toBe(200)
  return vin
}
const send = (vin: string) => flow.owner().put(`${INFO}/${vin}/ftp`, {})
const received = () => flow.both.authority.sftp.files.list().map(({ name }) => name)

describe('R411 the data of a vehicle on a file server', () => {
  it('are refused while the organisation names none', async () => {
    const answer = await send(await verified())
    expect([answer.status, answer.errCode]).toEqual([409, 'VERIFY_NO_RECEIVER'])
  })

  it('are one file that says all and names the pictures beside it, and a row of the calls to the outside', async () => {
    expect((await giveReceiver()).status).toBe(200)
    const vin = await verified()
    expect((await send(vin)).data).toBe(true)
    expect(await flow.infoOf(vin)).toMatchObject({ ftpState: 'PENDING' })
    await flow.both.app.drainJobs()
    expect(await flow.infoOf(vin)).toMatchObject({ ftpState: 'SENT', ftpFailure: null })
    const names = received().filter((name) => name.startsWith(vin))
    expect(names.map((name) => name.replace(/-\d{17}/, ''))).toEqual([`${vin}.json`, `${vin}-1-face.jpg`])
    const { folder } = flow.both.authority.sftp.files
    const [json = '', picture = ''] = names
    const data = JSON.parse(await readFile(join(folder, json), 'utf8'))
    const bytes = await readFile(join(folder, picture))
    expect(data).toMatchObject({
      format: 'vehicle-real-name',
      version: 1,
      vehicle: { vin },
      realName: { type: 'OWNER' },
      papers: expect.arrayContaining([
        expect.objectContaining({
          kind: 'carOwnerPersonalIdCard',
          values: expect.objectContaining({ certNo: CERT_NO }),
        }),
      ]),
      pictures: [{ file: picture, name: 'face', sha256: createHash('sha256').update(bytes).digest('hex') }],
    })
    const { rows } = await flow.both.app.db.withPlatform(undefined, 'test', (tx) =>
      sql<{ code: string | null }>`
        select error_code as code from outbound_call where purpose = 'realname/files' order by id desc limit 1`.execute(
        tx,
      ),
    )
    expect(rows).toEqual([{ code: null }])
  })

  it('go to no server with another host key, before a password is said, nor to one that refuses it', async () => {
    const vin = await verified()
    const wrong = await giveReceiver({ sftpHostKey: '0'.repeat(64) })
    expect(wrong.status, wrong.text).toBe(200)
    await send(vin)
    await flow.both.app.drainJobs()
    expect(await flow.infoOf(vin)).toMatchObject({ ftpState: null, ftpFailure: 'CERTIFICATE' })
    await giveReceiver({ sftpPassword: 'another' })
    await send(vin)
    await flow.both.app.drainJobs()
    expect(await flow.infoOf(vin)).toMatchObject({ ftpState: null, ftpFailure: 'LOGIN_REFUSED' })
    expect(received().filter((name) => name.startsWith(vin))).toEqual([])
  })

  it('are named with a host key and an account, and the password is asked for again for another server', async () => {
    const none = await giveReceiver({ sftpHostKey: null })
    expect(none.fields?.map(({ field }) => field)).toEqual(['sftpHostKey'])
    await giveReceiver()
    const moved = await giveReceiver({ sftpHost: 'files.example', sftpPassword: undefined })
    expect(moved.fields?.map(({ field }) => field)).toEqual(['sftpPassword'])
    expect((await flow.owner().get(`${orgInfo.api}/${(await companyOf()).id}`)).data).toMatchObject({
      sftpPasswordSet: true,
    })
  })

  it('are those of vehicles that the caller sees, and of which something is known', async () => {
    await giveReceiver()
    const { app } = flow.both
    const vin = await verified()
    const stranger = app.as((await newPlace(app)).owner)
    expect((await stranger.put(`${INFO}/${vin}/ftp`, {})).status).toBe(404)
    const org = await app.buildOrg({ tenant: flow.place.tenant })
    const beside = app.as(await app.buildUser({ org, permissions: permissionsOf(app.routes), scope: 'tree' }))
    expect((await beside.put(`${INFO}/${vin}/ftp`, {})).status).toBe(404)
    const unknown = await withCard(app, flow.place)
    expect((await send(unknown)).errCode).toBe('VERIFY_NO_DATA')
  })
})
