import { registerTarget } from '@motorpool/resource/shared'

/** Organisations as what `orgId` points at. */
export const ORGS = 'system/orgs'

/** Themes a tenant may choose from. */
export const THEMES = 'system/themes'

registerTarget({
  key: THEMES,
  table: 'theme',
  scope: 'shared',
  label: 'themeName',
  code: 'themeCode',
  options: {
    id: 'system.themes.options',
    method: 'GET',
    path: '/api/system-svc/themes/V1.0/themeOptions',
    permission: 'session',
  },
})

registerTarget({
  key: ORGS,
  table: 'org',
  scope: 'tenant',
  label: 'orgName',
  code: 'orgCode',
  tree: 'parentId',
  fieldsOf: 'system/defaultOrgs',
  options: {
    id: 'system.orgs.treeComp',
    method: 'GET',
    path: '/api/system-svc/orgs/V1.0/tree/comp',
    permission: 'system/orgs/find',
  },
})
