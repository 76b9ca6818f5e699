import { defineStates } from '@motorpool/kernel'
import { AuditState } from './enums.ts'

const auditCall = { id: 'audit', method: 'POST', path: '/audit' } as const

/** The audit of an entry (R235, R236), of the resource of this key and id prefix, in words for its summaries. */
export function auditStates({ key, idPrefix, table }: { key: string; idPrefix: string; table: string }) {
  const audit = { permission: `${key}/update`, refusal: 'CONTENT_STATE' }
  const call = { ...auditCall, summary: `Passes submitted ${table} rows or not, with an opinion.` }
  return defineStates(key, AuditState, 'UN_SUBMIT', {
    edit: {
      ...audit,
      from: ['UN_SUBMIT', 'NOT_PASS'],
      effect: 'update',
      refusal: 'CONTENT_LOCKED',
      call: { own: [`${idPrefix}.update`], because: 'the form of the resource' },
    },
    submit: {
      ...audit,
      from: ['UN_SUBMIT', 'NOT_PASS'],
      to: 'SUBMIT',
      effect: 'submit',
      call: { method: 'POST', path: '/submit', summary: `Submits ${table} rows for audit.` },
    },
    recall: {
      ...audit,
      from: ['SUBMIT', 'PASS'],
      to: 'UN_SUBMIT',
      effect: 'recall',
      call: {
        method: 'POST',
        path: '/recall',
        summary: `Takes submitted or published ${table} rows back, to be changed; readers no longer see them.`,
      },
    },
    pass: { ...audit, from: ['SUBMIT'], to: 'PASS', effect: 'audit', call },
    refuse: { ...audit, from: ['SUBMIT'], to: 'NOT_PASS', effect: 'audit', call },
  })
}
