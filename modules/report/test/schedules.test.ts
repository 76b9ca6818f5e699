import { sql } from '@motorpool/db'
import { readSheet } from '@motorpool/excel'
import { enqueue } from '@motorpool/jobs'
import { dayOf, dayStart, dayText } from '@motorpool/kernel'
import { type Place, permissionsOf, type TestApp, type TestUser } from '@motorpool/testkit'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lived } from '../../analysis/test/support/app.ts'
import { withMail } from '../../notice/test/support/notices.ts'
import { type MailServer, mailServer } from '../../notice/test/support/smtp.ts'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import { tickJob } from '../src/server/tick.ts'
import { type ReportSchedule, reportSchedules } from '../src/shared/index.ts'
import { start } from './support/app.ts'

const API = reportSchedules.api
const HOUR_MS = 3_600_000

let app: TestApp
let mail: MailServer
let place: Place
let today: number
let vin: string

const platform = <T>(query: ReturnType<typeof sql<T>>) =>
  app.db.withPlatform(undefined, 'test', async (tx) => (await query.execute(tx)).rows)

/** The row of a caller, whose role grants what is named. */
async function record(
  { principal: { actor, tenantId } }: TestUser,
  email: string | null,
  codes: readonly string[],
) {
  await platform(sql`
    insert into app_user (id, tenant_id, org_id, user_name, password_hash, real_name, user_type, email)
    values (${actor.id}, ${tenantId}, ${actor.orgId}, ${`user${actor.id}`}, 'x', '王工', 'TENANT', ${email})`)
  await platform(sql`
    with made as (insert into role (tenant_id, org_id, name, code, data_scope)
      values (${tenantId}, ${actor.orgId}, ${`R${actor.id}`}, ${`R${actor.id}`}, 'ALL') returning id),
    codes as (insert into resource (code, name, module) select code, code, 'analysis' from unnest(${[...codes]}::text[]) code
      on conflict (code) do update set name = excluded.name returning id),
    allowed as (insert into tenant_authority (tenant_id, authority_type, resource_id)
      select ${tenantId}, 'resource', id from codes on conflict do nothing),
    granted as (insert into role_authority (tenant_id, role_id, authority_type, resource_id)
      select ${tenantId}, made.id, 'resource', codes.id from made, codes)
    insert into user_role (tenant_id, user_id, role_id) select ${tenantId}, ${actor.id}, id from made`)
}

const save = (body: object, who = place.owner) => app.as(who).post<{ id: string }>(API, body)
const schedule = (change: object = {}) => ({
  reportName: `每日里程${Math.random()}`,
  source: 'analysis/mileage',
  period: 'DAILY',
  hour: 7,
  format: 'XLSX',
  lang: 'zh-CN',
  orgId: place.org.id,
  status: 'ENABLED',
  ...change,
})
async function made(change: object = {}, who = place.owner): Promise<string> {
  const answer = await save(schedule(change), who)
  expect(answer.status, answer.text).toBe(200)
  return String(answer.data.id ?? answer.data)
}
const row = async (id: string): Promise<ReportSchedule> =>
  (await app.as(place.owner).get<ReportSchedule>(`${API}/${id}`)).data
/** What the clock does when the hour has come. */
async function hourComes(): Promise<void> {
  app.clock.set(dayStart(dayOf(app.clock.now()) + 1) + 7 * HOUR_MS + 60_000)
  await app.db.withPlatform(undefined, 'test', (tx) => enqueue(tx, tickJob, {}))
  await app.drainJobs()
}
const tasksOf = (who: TestUser) =>
  platform(sql<{ task_name: string; status: string; file_name: string | null; fail_reason: string | null }>`
    select task_name, status, file_name, fail_reason from download_task
    where user_id = ${who.principal.actor.id} order by id`)

beforeAll(async () => {
  app = await start()
  mail = await mailServer()
  const tenant = await app.buildTenant()
  const org = await app.buildOrg({ tenant })
  await platform(sql`update tenant set auth_status = 'AUTHED' where id = ${tenant.id}`)
  const owner = await app.buildUser({ tenant, permissions: permissionsOf(app.routes) })
  place = { tenant, org, owner }
  await record(owner, 'owner@fleet.example', ['analysis/mileage/export'])
  await withMail(app, place, mail.port)
  const built = await buildVehicle(app, place)
  vin = String(built.vin)
  today = dayOf(app.clock.now())
  await lived(
    app,
    built.id,
    new Map([0, 1, 2, 3].map((back) => [today - back, { distance: 50_000, drive: 3600 }])),
  )
})
afterAll(async () => {
  await mail?.stop()
  await app?.close()
})

describe('a scheduled report', () => {
  it('R377 is made at its time with the numbers of the list, kept for its owner and mailed to its receivers', async () => {
    const id = await made({ reportName: '每日里程', receiverIds: [place.owner.principal.actor.id] })
    expect(await row(id)).toMatchObject({ ownerId: place.owner.principal.actor.id, outcome: null })
    await hourComes()
    const at = app.clock.now()
    expect(await row(id)).toMatchObject({ outcome: 'DONE', reason: null })
    expect((await row(id)).nextTime).toBe(dayStart(dayOf(at) + 1) + 7 * HOUR_MS)
    const title = `每日里程 ${dayText(dayOf(at) - 1)}`
    expect((await tasksOf(place.owner)).at(-1)).toMatchObject({ task_name: title, status: 'DONE' })
    const sent = await PostalMime.parse(mail.mails.at(-1) ?? '')
    expect(sent.subject).toBe(title)
    expect(sent.text).toContain('https://console.test/system/downloadCenter')
    const [attached] = sent.attachments
    expect(attached?.filename).toMatch(/^每日里程.*\.xlsx$/)
    const [header, ...rows] = await readSheet(new Uint8Array(attached?.content as ArrayBuffer))
    expect(header?.[0]).toBe('车架号')
    expect(rows.map((cells) => [cells[0], Number(cells[5])])).toEqual([[vin, 50]])
  })

  it('is a PDF in the language of its reader, where that is asked for', async () => {
    await made({
      format: 'PDF',
      lang: 'en-US',
      reportName: 'Mileage',
      receiverIds: [place.owner.principal.actor.id],
    })
    await hourComes()
    const sent = await Promise.all(mail.mails.map((one) => PostalMime.parse(one)))
    const english = sent.find(({ subject }) => subject?.startsWith('Mileage '))
    expect(english?.text).toContain('scheduled report')
    expect(english?.attachments[0]).toMatchObject({ mimeType: 'application/pdf' })
    expect(Buffer.from(english?.attachments[0]?.content as ArrayBuffer).toString('latin1', 0, 5)).toBe(
      '%PDF-',
    )
  })

  it('that was missed is made once, and one that is put aside not at all', async () => {
    const id = await made()
    const aside = await made({ status: 'DISABLED' })
    app.clock.set(app.clock.now() + 9 * 86_400_000)
    const before = (await tasksOf(place.owner)).length
    await hourComes()
    expect((await row(id)).outcome).toBe('DONE')
    expect((await row(aside)).outcome).toBeNull()
    const names = (await tasksOf(place.owner)).slice(before).map((task) => task.task_name)
    expect(new Set(names).size).toBe(names.length)
  })

  it('says why it failed: a receiver without a mail box, an owner without the right or without an account', async () => {
    const other = await app.buildUser({ tenant: place.tenant, permissions: permissionsOf(app.routes) })
    await record(other, null, [])
    const without = await made({ receiverIds: [other.principal.actor.id] })
    const notAllowed = await made({}, other)
    const gone = await app.buildUser({ tenant: place.tenant, permissions: permissionsOf(app.routes) })
    await record(gone, null, ['analysis/mileage/export'])
    const left = await made({}, gone)
    await platform(sql`update app_user set status = 'DISABLED' where id = ${gone.principal.actor.id}`)
    await hourComes()
    expect(await row(without)).toMatchObject({
      outcome: 'FAILED',
      reason: expect.stringContaining('1 位接收人'),
    })
    expect((await row(notAllowed)).reason).toContain('没有导出')
    expect((await tasksOf(other)).at(-1)).toMatchObject({ status: 'FAIL', file_name: null })
    expect((await row(left)).reason).toContain('停用')
    expect(await tasksOf(gone)).toEqual([])
  })

  it('takes the rights of who saves it: not of who may not export its source', async () => {
    const weak = await app.buildUser({
      tenant: place.tenant,
      permissions: ['analysis/reports/create', 'analysis/reports/update', 'analysis/reports/find'],
    })
    expect((await save(schedule(), weak)).status).toBe(403)
    const id = await made()
    const { updateTime } = await row(id)
    const change = await app.as(weak).put(API, { id, updateTime, reportName: '改' })
    expect(change.status).toBe(403)
    expect((await row(id)).ownerId).toBe(place.owner.principal.actor.id)
  })

  it('goes to no receiver that was put aside, and ends with the role of its owner or with its tenant', async () => {
    const receiver = await app.buildUser({ tenant: place.tenant, permissions: [] })
    await record(receiver, 'left@fleet.example', [])
    const mailed = await made({ receiverIds: [receiver.principal.actor.id] })
    await platform(sql`update app_user set status = 'DISABLED' where id = ${receiver.principal.actor.id}`)
    const owner = await app.buildUser({ tenant: place.tenant, permissions: permissionsOf(app.routes) })
    await record(owner, null, ['analysis/mileage/export'])
    const ofRole = await made({}, owner)
    await platform(sql`update role set status = 'DISABLED' where code = ${`R${owner.principal.actor.id}`}`)
    await hourComes()
    expect((await row(mailed)).reason).toContain('1 位接收人')
    expect(mail.mails.filter((one) => one.includes('left@fleet.example'))).toEqual([])
    expect((await row(ofRole)).reason).toContain('没有导出')
    await platform(sql`update tenant set status = 'DISABLED' where id = ${place.tenant.id}`)
    await hourComes()
    await platform(sql`update tenant set status = 'ENABLED' where id = ${place.tenant.id}`)
    expect(await row(mailed)).toMatchObject({ outcome: 'FAILED', reason: expect.stringContaining('租户') })
  })

  it('stays with its owner when staff of the platform corrects it', async () => {
    const id = await made()
    const admin = await app.buildUser({ userType: 'ADMIN', permissions: permissionsOf(app.routes) })
    const { updateTime } = await row(id)
    const answer = await app.as(admin).put(API, { id, updateTime, remark: '改' })
    expect(answer.status, answer.text).toBe(200)
    expect(await row(id)).toMatchObject({ remark: '改', ownerId: place.owner.principal.actor.id })
  })

  it('is made at once when asked, and refuses more receivers than it may have', async () => {
    const id = await made()
    expect((await app.as(place.owner).post(`${API}/${id}/run`, {})).status).toBe(200)
    await app.drainJobs()
    expect((await row(id)).outcome).toBe('DONE')
    const { id: tenantId, rootOrgId } = place.tenant
    const people = await platform(sql<{ id: string }>`
      insert into app_user (tenant_id, org_id, user_name, password_hash, real_name, user_type)
      select ${tenantId}, ${rootOrgId}, 'receiver' || n, 'x', '王工', 'TENANT' from generate_series(1, 21) n returning id::text`)
    const receiverIds = people.map((one) => one.id)
    expect(await save(schedule({ receiverIds }))).toMatchObject({
      status: 400,
      errCode: 'REPORT_TOO_MANY_RECEIVERS',
    })
    await made({ receiverIds: receiverIds.slice(1) })
  })
})
