import { defineResource, f, notBefore } from '@motorpool/resource/shared'
import { DocumentReaders, VehicleDocumentType } from './enums.ts'

const half = (field: string) => ({ field, col: 12 })

const DOCUMENT_FIND = 'portal/documents/find|vehicle/documents/find'
const FILE_MAX = 5 * 1_048_576

/** Papers of vehicles. Staff file them; customers read those that are for them, of their own vehicles. */
export const vehicleDocuments = defineResource({
  key: 'vehicle/documents',
  api: '/api/customer-svc/vehicle/documents/V1.0',
  idPrefix: 'customer.vehicleDocument',
  table: 'vehicle_document',
  scope: 'customer',
  fields: {
    vin: f.text({ max: 32, upper: true }).required().createOnly().searchable().sortable(),
    documentType: f.choice(VehicleDocumentType).required().searchable(),
    documentName: f.text({ max: 64 }).required().searchable().sortable(),
    documentNo: f.text({ max: 64 }).searchable(),
    readers: f.choice(DocumentReaders).required().searchable(),
    issueDate: f.date(),
    validUntil: f.date().searchable().sortable(),
    files: f.files({ count: 5, ext: ['pdf', 'jpg', 'jpeg', 'png'], maxSize: FILE_MAX }).required(),
    remark: f.textarea({ max: 255 }),
  },
  rules: [notBefore('validUntil', 'issueDate')],
  list: [
    { field: 'vin', width: 190 },
    { field: 'documentType', width: 120 },
    { field: 'documentName', minWidth: 180 },
    { field: 'documentNo', width: 160 },
    { field: 'readers', width: 130 },
    { field: 'issueDate', width: 120, hidden: true },
    { field: 'validUntil', width: 210 },
    { field: 'files', width: 200 },
    { field: 'remark', width: 200, hidden: true },
    { field: 'orgId', width: 160 },
    { field: 'createTime', width: 170 },
  ],
  search: ['vin', 'documentType', 'documentName', 'validUntil', 'documentNo', 'readers', 'orgId'],
  form: [
    {
      items: [
        half('vin'),
        half('documentType'),
        half('documentName'),
        half('documentNo'),
        half('issueDate'),
        half('validUntil'),
        half('readers'),
        'files',
        'remark',
      ],
    },
  ],
  exports: [
    'vin',
    'documentType',
    'documentName',
    'documentNo',
    'readers',
    'issueDate',
    'validUntil',
    'remark',
    'orgId',
  ],
  options: { label: 'documentName' },
  order: { field: 'createTime', order: 'desc' },
  calls: {
    page: { permission: DOCUMENT_FIND },
    find: { permission: DOCUMENT_FIND },
  },
})
