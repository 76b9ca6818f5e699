import type { UserType } from '@motorpool/kernel'
import { expect, it } from 'vitest'
import { type FoundSession, withScope } from '../src/server/principal/load.ts'
import type { DataScope } from '../src/shared/enums.ts'

const scopes = { below: async () => ['10', '11'] } as unknown as Parameters<typeof withScope>[1]

function found(userType: UserType, roleScopes: readonly DataScope[]): FoundSession {
  const actor = { id: '7', userName: 'u', userType, orgId: '10', sessionId: '1' }
  return {
    principal: { tenantId: '1', actor, orgScope: { kind: 'orgs', orgIds: [] }, permissions: new Set() },
    holder: {
      tenant_id: '1',
      org_id: '10',
      user_id: '7',
      user_name: 'u',
      user_type: userType,
      expire_time: 0,
      roles: roleScopes.map((scope, i) => ({ id: String(i), scope })),
    },
    expireTime: 0,
    lastActiveTime: 0,
    until: 0,
  }
}

it.each([
  ['CUSTOMER', [], { kind: 'customer', customerId: '7' }],
  ['CUSTOMER', ['ALL', 'ORG_TREE'], { kind: 'customer', customerId: '7' }],
  ['TENANT', [], { kind: 'self', userId: '7', orgIds: ['10'] }],
  ['TENANT', ['ORG'], { kind: 'orgs', orgIds: ['10'] }],
  ['TENANT', ['ORG', 'ORG_TREE'], { kind: 'orgs', orgIds: ['10', '11'] }],
  ['TENANT', ['ALL'], { kind: 'all' }],
  ['TENANT', ['SELF'], { kind: 'self', userId: '7', orgIds: ['10'] }],
  ['TENANT', ['SELF', 'ORG'], { kind: 'orgs', orgIds: ['10'] }],
  ['TENANT', ['SELF', 'ORG_TREE'], { kind: 'orgs', orgIds: ['10', '11'] }],
  ['CUSTOMER', ['SELF'], { kind: 'customer', customerId: '7' }],
  ['ADMIN', ['SELF'], { kind: 'all' }],
] as const)('R384 a user of type %s with roles of scope %j sees %j', async (userType, roles, expected) => {
  expect((await withScope(found(userType, roles), scopes)).principal.orgScope).toEqual(expected)
})
