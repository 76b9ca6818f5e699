import { sql } from '@motorpool/db'
import { resourceFamily } from '@motorpool/resource/testing'
import type { Family, Place, TestApp } from '@motorpool/testkit'
import { emailConfigs, reports, smsSendLog, sysLog } from '../src/shared/index.ts'

function insert(app: TestApp, run: (place: Place, mark: string) => ReturnType<typeof sql<{ id: string }>>) {
  return (place: Place, mark: string): Promise<string> =>
    app.db.withPlatform(undefined, 'matrix', async (tx) => {
      const { rows } = await run(place, mark).execute(tx)
      return (rows[0] as { id: string }).id
    })
}

const line = (app: TestApp, place: Place, mark: string) =>
  insert(
    app,
    ({ tenant, org }, text) => sql<{ id: string }>`
      insert into biz_log (tenant_id, org_id, module, name, user_name, result)
      values (${tenant.id}, ${org.id}, 'system/users', 'create', ${text}, 'SUCCESS') returning id`,
  )(place, mark)

const message = (app: TestApp, place: Place, mark: string) =>
  insert(
    app,
    ({ tenant, org }, text) => sql<{ id: string }>`
      insert into sms_send_log (tenant_id, org_id, phone, content)
      values (${tenant.id}, ${org.id}, '13800138000', ${text}) returning id`,
  )(place, mark)

const mail = (_place: Place, mark: string) => ({
  name: mark,
  host: 'mail.example.com',
  port: 465,
  sslFlag: true,
  account: mark,
  password: 'not-a-real-one',
  fromAddress: 'robot@example.com',
  defaultFlag: false,
  status: 'ENABLED',
})

const report = (_place: Place, mark: string) => ({
  reportCode: mark,
  reportName: mark,
  reportType: 'URL',
  reportUrl: 'https://reports.example.com/',
})

/** How the calls of logs, mail and reports are attacked. */
export const logFamilies: readonly Family[] = [
  {
    prefix: 'system.bizLog',
    table: 'biz_log',
    scope: 'organisation',
    make: line,
    orgField: null,
    routes: {
      page: { kind: 'list', input: () => ({ body: { page: 1, pageSize: 100 } }) },
      modules: { kind: 'own', why: 'names of modules in the log, of the organisations in reach' },
      names: { kind: 'own', why: 'names of operations, likewise' },
    },
  },
  {
    prefix: sysLog.idPrefix,
    table: sysLog.table,
    scope: 'platform',
    orgField: null,
    routes: {
      page: { kind: 'own', why: 'tenants read no row; checked in system-log.test.ts' },
      find: { kind: 'own', why: 'likewise', input: { params: { id: '1' } } },
      export: { kind: 'own', why: 'likewise' },
    },
  },
  {
    ...resourceFamily(smsSendLog, {
      create: () => ({}),
      make: message,
      routes: {
        send: { kind: 'own', why: 'refused: no provider is configured here; checked in sms.test.ts' },
      },
    }),
  },
  resourceFamily(emailConfigs, {
    customers: 'nothing',
    create: mail,
    routes: {
      test: { kind: 'own', why: 'sends a mail; foreign ones are not found, checked in email.test.ts' },
    },
  }),
  resourceFamily(reports, {
    create: report,
    routes: {
      config: {
        kind: 'own',
        why: 'by page code; those of other tenants are not found, checked in reports.test.ts',
        input: { params: { pageCode: 'none' } },
      },
      data: {
        kind: 'own',
        why: 'likewise, and only what the caller may list',
        input: { params: { pageCode: 'none' }, body: { filters: {}, page: 1, pageSize: 10 } },
      },
      datasets: { kind: 'own', why: 'names of lists and fields, the same for all who may read them' },
    },
  }),
]
