import { sql } from '@motorpool/db'
import { type Place, pass, type TestApp } from '@motorpool/testkit'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FACTS, raise } from '../../alarm/test/support/raise.ts'
import { consoleAddress, routeOf } from '../src/server/link.ts'
import { wecom } from '../src/server/send/robots.ts'
import { newPlace, start } from './support/app.ts'
import { addPerson, buildStrategy, byConsole, logsOf, withMail } from './support/notices.ts'
import { type Receiver, receiver } from './support/outside.ts'
import { type MailServer, mailServer } from './support/smtp.ts'

let app: TestApp
let mail: MailServer
let theirs: Receiver
beforeAll(async () => {
  ;[mail, theirs] = await Promise.all([mailServer(), receiver()])
  app = await start({ privateTargets: true, publicUrl: 'https://fleet.example:8443/console/' })
  app.clock.set(Date.now())
})
afterAll(async () => {
  await mail?.stop()
  await theirs?.stop()
  await app?.close()
})

const hasDomain = (place: Place, domain: string) =>
  app.db.withPlatform(undefined, 'test', (tx) =>
    sql`update tenant set domain_name = ${domain} where id = ${place.tenant.id}`.execute(tx),
  )

describe('the address of the console', () => {
  it.each([
    [
      'that of the installation',
      'https://fleet.example:8443/console/',
      null,
      'https://fleet.example:8443/console/',
    ],
    ['that of the tenant, otherwise like it', 'http://10.0.0.1:8080/', 'a.example', 'http://a.example:8080/'],
    ['that of the tenant over TLS', undefined, 'a.example', 'https://a.example/'],
    ['unknown where nobody has said it', undefined, null, undefined],
  ])('is %s', (_what, installation, domain, expected) => {
    expect(consoleAddress(installation, domain)).toBe(expected)
  })
})

describe('where a message leads', () => {
  const item = { topic: 'ALARM', rowId: '7' } as Parameters<typeof routeOf>[0]
  it.each([
    ['GB', true, '/vehicle/gbAlarm?alarm=7'],
    ['STRATEGY', true, '/vehicle/alarmVehicle?alarm=7'],
    ['TAMPER', true, '/vehicle/alarmCentre?alarm=7'],
    ['FENCE', false, '/vehicle/fencesAlarm'],
  ])('is the list of its kind (%s), and one alarm when it tells of one (%s)', (kind, alone, route) => {
    expect(routeOf({ ...item, kind }, alone)).toBe(route)
  })

  it('is the list of services for a service', () => {
    expect(routeOf({ ...item, topic: 'MAINTENANCE', kind: 'MAINTENANCE' }, true)).toBe(
      '/vehicle/maintenanceLog',
    )
  })
})

it('a text that a robot cuts keeps its link', () => {
  const { call } = wecom('https://robot.example', {
    text: '长'.repeat(900),
    tail: '\nhttps://fleet.example/#/a',
  })
  const { text } = JSON.parse(String(call.body)) as { text: { content: string } }
  expect(text.content.endsWith('长\nhttps://fleet.example/#/a')).toBe(true)
  expect(Buffer.byteLength(text.content)).toBeLessThanOrEqual(2048)
})

it('mails, webhooks and robots link to the alarm in the console of the tenant, each tenant to its own', async () => {
  for (const [mark, domain] of [
    ['one', null],
    ['two', 'two.example'],
  ] as const) {
    const place = await withMail(app, await newPlace(app), mail.port)
    if (domain) await hasDomain(place, domain)
    const id = await buildStrategy(
      app,
      place,
      byConsole('链接', {
        remindWays: ['EMAIL', 'WEBHOOK', 'WECOM', 'DINGTALK', 'FEISHU'],
        webhookUrl: `${theirs.url}/hook/${mark}`,
        wecomUrl: `${theirs.url}/wecom/${mark}`,
        dingtalkUrl: `${theirs.url}/ding/${mark}`,
        feishuUrl: `${theirs.url}/lark/${mark}`,
        contentTemplate: '很长'.repeat(250),
      }),
    )
    await addPerson(app, place, id, { personName: '李工', email: `${mark}@fleet.example` })
    const alarm = await raise(app, place, FACTS.GB)
    await app.drainJobs()
    await pass(app, 15_000)
    expect((await logsOf(app, place.tenant.id)).map(({ state }) => state)).toEqual(Array(5).fill('SENT'))
    const link = `https://${domain ?? 'fleet.example'}:8443/console/#/vehicle/gbAlarm?alarm=${alarm.id}`
    const bodyOf = (what: string) => theirs.taken.find(({ url }) => url === `/${what}/${mark}`)?.body ?? ''
    expect((JSON.parse(bodyOf('hook')) as { link: string }).link).toBe(link)
    for (const robot of ['wecom', 'ding', 'lark']) expect(bodyOf(robot)).toContain(`\\n查看详情：${link}"`)
    const mails = await Promise.all(mail.mails.map((raw) => PostalMime.parse(raw)))
    const own = mails.find(({ to }) => to?.[0]?.address === `${mark}@fleet.example`)
    expect(own?.text?.trimEnd().endsWith(`查看详情：${link}`)).toBe(true)
  }
})
