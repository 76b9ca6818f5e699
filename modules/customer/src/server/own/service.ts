import { type ManualCtx, patchOf } from '@motorpool/http'
import { customerUsers } from '@motorpool/identity/server'
import { AppError, maskNumber } from '@motorpool/kernel'
import { z } from 'zod'
import { fitsType } from '../../shared/accounts.ts'
import * as repo from '../accounts/repo.ts'
import { type AccountView, accountFields } from '../accounts/schema.ts'

const { accountName, email, address, customerType, customerCertType, customerCertNo, phone } = accountFields

export const ownContact = z.object(
  patchOf({ accountName, email, address, customerType, customerCertType, customerCertNo, phone }),
)
export type OwnContact = z.output<typeof ownContact>

/** Own data are read for the platform: customers read neither owners nor links. */
async function stored(ctx: ManualCtx): Promise<AccountView> {
  const [row] = await ctx.asPlatform('own account', (tx) => repo.byIds(tx, [ctx.actor.id], ctx.now))
  if (!row) throw new AppError('UNAUTHENTICATED')
  return row
}

export async function ownAccount(ctx: ManualCtx): Promise<AccountView> {
  const row = await stored(ctx)
  return { ...row, customerCertNo: row.customerCertNo && maskNumber(row.customerCertNo) }
}

type Papers = Pick<AccountView, 'customerType' | 'customerCertType' | 'customerCertNo'>

/** The papers that are stored with what was sent over them; a form sends back the masked number that it was shown. */
function papersOf(row: AccountView, sent: OwnContact): Papers {
  const no = sent.customerCertNo === undefined ? row.customerCertNo : sent.customerCertNo || null
  const shown = row.customerCertNo && maskNumber(row.customerCertNo)
  return {
    customerType: sent.customerType ?? row.customerType,
    customerCertType: sent.customerCertType === undefined ? row.customerCertType : sent.customerCertType,
    customerCertNo: no === shown ? row.customerCertNo : no,
  }
}

const PAPERS = ['customerType', 'customerCertType', 'customerCertNo'] as const

/** The phone says which vehicles are the customer's, so staff change it. Papers that change wait for an audit. */
export async function bindOwn(ctx: ManualCtx, sent: OwnContact): Promise<boolean> {
  const row = await stored(ctx)
  if (sent.phone !== undefined && sent.phone !== row.phone) throw new AppError('CUSTOMER_PHONE')
  const papers = papersOf(row, sent)
  if (!fitsType(papers.customerType, papers.customerCertType))
    throw new AppError('FIELD_CHOICE', {}, { fields: [{ field: 'customerCertType', code: 'FIELD_CHOICE' }] })
  const contact = { realName: sent.accountName, email: sent.email, contactAddress: sent.address }
  const details = { id: row.id, tenantId: row.tenantId, fields: papers, by: row.id, now: ctx.now }
  await ctx.asPlatform('own account', async (tx) => {
    await ctx.ports.get(customerUsers).updateOwn(tx, row.id, contact, ctx.now)
    if (PAPERS.some((name) => papers[name] !== row[name])) await repo.submitPapers(tx, details)
  })
  return true
}
