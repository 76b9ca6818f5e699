import type { Tx } from '@motorpool/db'
import { definePortList } from '@motorpool/kernel'
import type { TenantRow } from '../tables.ts'

/** What people may do at a tenant's address before they sign in: by its name, in which ways, in a transaction of the platform. */
export type SignInService = (
  tx: Tx,
  tenant: TenantRow,
  now: number,
) => Promise<Readonly<Record<string, readonly string[]>>>

export const signInServices = definePortList<SignInService>('tenancy.sign-in-services')
