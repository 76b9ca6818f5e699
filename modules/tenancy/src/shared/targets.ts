import { registerTarget } from '@motorpool/resource/shared'

/** Organisations as what `orgId` points at. */
export const ORGS = 'system/orgs'

registerTarget({
  key: ORGS,
  table: 'org',
  scope: 'tenant',
  label: 'orgName',
  code: 'orgCode',
  tree: 'parentId',
  options: {
    id: 'system.orgs.treeComp',
    method: 'GET',
    path: '/api/system-svc/orgs/V1.0/tree/comp',
    permission: 'session',
  },
})
