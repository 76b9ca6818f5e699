import { defineResource, type FieldCheck, f, type RowOf } from '@motorpool/resource/shared'
import {
  ForwardActiveStatus,
  ForwardEdition,
  ForwardFailure,
  ForwardRunStatus,
  ForwardTemplate,
  ForwardType,
} from './enums.ts'
import { editionsOf, isEdition, ofTemplate, templatesWith } from './templates.ts'

/** Characters of certificates with those above them, and of a key. */
const PEM_MAX = 16_000

const half = (field: string) => ({ field, col: 12 })

/** A name or an IPv4 address; what looks like one must be one. */
const host = () =>
  f.text({ max: 128, pattern: /(?=.{1,128}$)[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?/ }).check(address)
const address: FieldCheck = (value) => {
  const text = String(value)
  if (!/^[\d.]+$/.test(text)) return undefined
  const parts = text.split('.')
  const isAddress = parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255)
  return isAddress ? undefined : { code: 'FIELD_FORMAT' }
}
const port = () => f.int({ min: 1, max: 65_535, ungrouped: true })

/** What is sent to which platform: its servers, how one signs on there, and how the task stands. */
export const forwardTasks = defineResource({
  key: 'forward/tasks',
  api: '/api/fwp-svc/forward/config/V1.0',
  idPrefix: 'fwp.forwardConfig',
  table: 'forward_task',
  scope: 'organisation',
  fields: {
    taskName: f.text({ max: 64 }).required().unique().searchable().sortable(),
    platformName: f.text({ max: 64 }).required().searchable().sortable(),
    type: f.choice(ForwardType).required().default('PLATFORM'),
    forwardTemplate: f.choice(ForwardTemplate).required().default('GB32960').searchable(),
    edition: f
      .choice(ForwardEdition, { among: editionsOf })
      .required()
      .default('2016')
      .check(isEdition)
      .when('forwardTemplate', templatesWith('edition')),
    ip: host().required().searchable(),
    port: port().required(),
    slaveIp: host(),
    slavePort: port(),
    tlsFlag: f.bool().required().default(false).when('forwardTemplate', templatesWith('tlsFlag')),
    /** SHA-256 of the peer's certificate: another one is refused. */
    certificate: f
      .text({ max: 64, pattern: /[0-9a-f]{64}/ })
      .when('forwardTemplate', templatesWith('certificate')),
    /** PEM of the authorities that the peer's certificate may be of, in place of the public ones. */
    caCertificate: f.textarea({ max: PEM_MAX }).when('forwardTemplate', templatesWith('caCertificate')),
    /** PEM: shown to a peer that asks who is calling, with its key. */
    clientCertificate: f
      .textarea({ max: PEM_MAX })
      .when('forwardTemplate', templatesWith('clientCertificate')),
    clientKey: f.secret({ max: PEM_MAX, lines: true }).when('forwardTemplate', templatesWith('clientKey')),
    /** Unique code of the sending platform. */
    idCode: f
      .text({ max: 64, pattern: /[!-~]{1,64}/ })
      .required()
      .check(ofTemplate('idCode'))
      .when('forwardTemplate', templatesWith('idCode')),
    account: f
      .text({ max: 64, pattern: /[!-~]{1,64}/ })
      .required()
      .check(ofTemplate('account'))
      .when('forwardTemplate', templatesWith('account')),
    password: f
      .secret({ max: 1024 })
      .required()
      .check(ofTemplate('password'))
      .when('forwardTemplate', templatesWith('password')),
    /** Where a webhook listens; the folder of files. */
    path: f
      .text({ max: 255, pattern: /\/[A-Za-z0-9._~%/-]{0,254}/ })
      .required()
      .default('/')
      .when('forwardTemplate', templatesWith('path')),
    /** What is gathered so long becomes one file. */
    periodSeconds: f
      .int({ min: 5, max: 86_400, unit: 's' })
      .required()
      .default(60)
      .when('forwardTemplate', templatesWith('periodSeconds')),
    /** JT/T 809: of us at the platform. */
    accessCode: f
      .text({ max: 10, pattern: /\d{1,10}/ })
      .required()
      .check(ofTemplate('accessCode'))
      .when('forwardTemplate', templatesWith('accessCode')),
    /** M1, IA1 and IC1 that both platforms have agreed on; empty: bodies are not encrypted. */
    cipherKeys: f
      .secret({ max: 1024 })
      .check(ofTemplate('cipherKeys'))
      .when('forwardTemplate', templatesWith('cipherKeys')),
    /** Between live reports of one vehicle; empty: all are sent. */
    intervalSeconds: f.int({ min: 1, max: 3600, unit: 's' }),
    /** Frames a second; empty: as fast as the peer answers. */
    maxRate: f.int({ min: 1, max: 20_000 }),
    resendFlag: f.bool().required().default(true),
    allVehicles: f.bool().required().default(false).readOnly(),
    activeStatus: f.derived({ of: ForwardActiveStatus }).searchable(),
    runStatus: f.choice(ForwardRunStatus).required().default('STOPPED').readOnly(),
    startTime: f.datetime().readOnly(),
    stopTime: f.datetime().readOnly(),
    vehicleCount: f.derived({ cell: 'number' }),
    sentCount: f.derived({ cell: 'number' }),
    receivedCount: f.derived({ cell: 'number' }),
    resentCount: f.derived({ cell: 'number' }),
    failedCount: f.derived({ cell: 'number' }),
    lastError: f.derived({ of: ForwardFailure }),
    remark: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'taskName', minWidth: 170 },
    { field: 'platformName', width: 170 },
    { field: 'activeStatus', width: 110 },
    { field: 'lastError', width: 170 },
    { field: 'vehicleCount', width: 100 },
    { field: 'sentCount', width: 110 },
    { field: 'receivedCount', width: 110 },
    { field: 'resentCount', width: 110 },
    { field: 'failedCount', width: 100 },
    { field: 'ip', width: 150 },
    { field: 'port', width: 80 },
    { field: 'forwardTemplate', width: 140, hidden: true },
    { field: 'edition', width: 100, hidden: true },
    { field: 'startTime', width: 170 },
    { field: 'orgId', width: 160 },
    { field: 'createTime', width: 170, hidden: true },
  ],
  search: ['taskName', 'platformName', 'activeStatus', 'ip', 'orgId'],
  form: [
    {
      items: [
        half('taskName'),
        half('platformName'),
        half('forwardTemplate'),
        half('edition'),
        half('orgId'),
        half('ip'),
        half('port'),
        half('slaveIp'),
        half('slavePort'),
        half('tlsFlag'),
        half('certificate'),
        half('caCertificate'),
        half('clientCertificate'),
        half('clientKey'),
        half('idCode'),
        half('account'),
        half('password'),
        half('path'),
        half('periodSeconds'),
        half('accessCode'),
        half('cipherKeys'),
        half('intervalSeconds'),
        half('maxRate'),
        half('resendFlag'),
        'remark',
      ],
    },
  ],
  options: { label: 'taskName' },
  calls: { import: false, options: [{ id: 'taskOptions', method: 'GET', path: '/options' }] },
})
export type ForwardTasks = typeof forwardTasks
export type ForwardTaskRow = RowOf<ForwardTasks>
