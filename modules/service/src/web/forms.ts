import { type AnyResource, anyResource, type Field, f } from '@motorpool/resource/shared'
import { serviceOrders, workOrders } from '../shared/index.ts'
import type { OrderCall, WorkCall } from './calls.ts'

const IMAGE_MAX = 1024 ** 2
const half = new Set(['workHours', 'cost', 'planTime', 'amount', 'signerName'])

/** The form of an action: fields of its own under the names of the resource. */
function formOf(
  resource: object & { key: string; fields: object },
  fields: Readonly<Record<string, Field>>,
): AnyResource {
  return {
    ...anyResource(resource),
    fields,
    rules: [],
    form: [{ items: Object.keys(fields).map((field) => ({ field, col: half.has(field) ? 12 : 24 })) }],
  }
}

const note = f.textarea({ max: 500 })
const reason = f.textarea({ max: 255 }).required()
const images = f.images({ count: 3, maxSize: IMAGE_MAX })
const person = f.ref('system/users', { as: 'serviceUser' })

/** What a work order's actions ask for; the others need no more than a press. */
export const WORK_FORMS: Partial<Record<WorkCall, AnyResource>> = {
  start: formOf(workOrders, { serviceUserId: person.required(), planTime: f.datetime(), note }),
  change: formOf(workOrders, { serviceUserId: person.required(), note }),
  diagnose: formOf(workOrders, { note: note.required(), images }),
  parts: formOf(workOrders, { note: note.required(), images }),
  return: formOf(workOrders, { note: reason }),
  finish: formOf(workOrders, {
    result: f.textarea({ max: 500 }).required(),
    faultPartIds: f.refs('vehicle/faultParts', { as: 'partNames' }),
    workHours: workOrders.fields.workHours.editable(),
    cost: workOrders.fields.cost.editable(),
    images,
  }),
  rework: formOf(workOrders, { note: reason }),
  sign: formOf(workOrders, {
    signerName: f.text({ max: 32 }).required(),
    signature: f.image({ maxSize: IMAGE_MAX }).required(),
    note,
  }),
  close: formOf(workOrders, { note: reason }),
}

export const ORDER_FORMS: Partial<Record<OrderCall, AnyResource>> = {
  assign: formOf(serviceOrders, {
    stationId: f.ref('service/stations', { as: 'stationName' }).required(),
    planTime: f.datetime(),
  }),
  finish: formOf(serviceOrders, { amount: serviceOrders.fields.amount }),
  cancel: formOf(serviceOrders, { reason }),
  rate: formOf(serviceOrders, { score: f.int({ min: 1, max: 5 }).required() }),
}
