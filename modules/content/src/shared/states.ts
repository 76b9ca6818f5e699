import { defineStates } from '@motorpool/kernel'
import { AuditState } from './enums.ts'

/** The audit of an entry (R235, R236); `key` is that of its resource. */
export function auditStates(key: string) {
  const audit = { permission: `${key}/update`, refusal: 'CONTENT_STATE' }
  return defineStates(key, AuditState, 'UN_SUBMIT', {
    edit: { ...audit, from: ['UN_SUBMIT', 'NOT_PASS'], effect: 'update', refusal: 'CONTENT_LOCKED' },
    submit: { ...audit, from: ['UN_SUBMIT', 'NOT_PASS'], to: 'SUBMIT', effect: 'submit' },
    pass: { ...audit, from: ['SUBMIT'], to: 'PASS', effect: 'audit' },
    refuse: { ...audit, from: ['SUBMIT'], to: 'NOT_PASS', effect: 'audit' },
  })
}
