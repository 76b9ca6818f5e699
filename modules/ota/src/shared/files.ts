import { defineResource, f, type RowOf } from '@motorpool/resource/shared'
import { EnableStatus } from '@motorpool/tenancy/shared'
import '@motorpool/terminal/shared'
import { OtaFileType } from './enums.ts'
import './keys.ts'

/** Largest package, bytes. */
export const PACKAGE_MAX = 64 * 1024 * 1024

/** Packages. What is signed is never changed: another package is another row. */
export const otaFiles = defineResource({
  key: 'ota/files',
  api: '/api/terminal-svc/ota/files/V1.0',
  idPrefix: 'terminal.otaFiles',
  table: 'ota_file',
  scope: 'tenant',
  fields: {
    fileCode: f.text({ max: 32 }).required().unique().createOnly().searchable().sortable(),
    fileName: f.text({ max: 128 }).required().searchable(),
    fileType: f.choice(OtaFileType).required().createOnly().searchable(),
    controller: f.text({ max: 32 }).when('fileType', ['CONTROLLER']).createOnly(),
    terminalModelId: f.ref('terminal/models', { as: 'terminalModel' }).required().createOnly().searchable(),
    /** Versions that it may be put on; empty: any. */
    fromVersions: f.refs('terminal/softVersions', { as: 'fromVersionNames' }),
    /** What a terminal that runs it is recorded with. */
    targetVersionId: f.ref('terminal/softVersions', {
      as: 'targetVersionName',
      by: { terminalModelId: 'terminalModelId' },
    }),
    /** What a terminal that runs it says of itself. */
    targetVersion: f
      .text({ max: 64, pattern: /[\x21-\x7e]+/ })
      .required()
      .createOnly()
      .searchable(),
    /** Of JT/T 808 0x8108; at most the five bytes of the table. */
    manufacturer: f
      .text({ max: 5, pattern: /[A-Za-z0-9]+/ })
      .required()
      .createOnly(),
    file: f
      .file({ ext: ['bin'], maxSize: PACKAGE_MAX })
      .required()
      .createOnly(),
    fileSize: f.int({ min: 1, max: PACKAGE_MAX }).readOnly(),
    sha256: f.text({ max: 64 }).readOnly(),
    md5: f.text({ max: 32 }).readOnly(),
    crc32: f.text({ max: 8 }).readOnly(),
    keyId: f.ref('ota/keys', { as: 'keyName' }).required().createOnly(),
    /** Ed25519 over `manifestOf`, hexadecimal. */
    signature: f
      .text({ max: 128, pattern: /[0-9a-f]{128}/ })
      .required()
      .createOnly(),
    status: f.choice(EnableStatus).required().default('ENABLED').searchable(),
    description: f.textarea({ max: 500 }),
  },
  list: [
    { field: 'fileCode', width: 150 },
    { field: 'fileName', minWidth: 160 },
    { field: 'fileType', width: 120 },
    { field: 'terminalModelId', width: 150 },
    { field: 'targetVersion', width: 140 },
    { field: 'fileSize', width: 110 },
    { field: 'sha256', width: 240, hidden: true },
    { field: 'keyId', width: 130 },
    { field: 'status', width: 90 },
    { field: 'createTime', width: 170 },
  ],
  search: ['fileCode', 'fileName', 'fileType', 'terminalModelId', 'targetVersion', 'status'],
  form: [
    {
      items: [
        { field: 'fileCode', col: 12 },
        { field: 'fileName', col: 12 },
        { field: 'fileType', col: 12 },
        { field: 'controller', col: 12 },
        { field: 'terminalModelId', col: 12 },
        { field: 'manufacturer', col: 12 },
        { field: 'targetVersion', col: 12 },
        { field: 'targetVersionId', col: 12 },
        'fromVersions',
        'file',
        { field: 'keyId', col: 12 },
        { field: 'status', col: 12 },
        'signature',
        'description',
      ],
    },
  ],
  options: { label: 'fileName', code: 'fileCode', extra: ['terminalModelId', 'targetVersion'] },
  calls: { import: false, export: false, options: [{ method: 'GET', path: '/options' }] },
})
export type OtaFiles = typeof otaFiles
export type OtaFile = RowOf<OtaFiles>
