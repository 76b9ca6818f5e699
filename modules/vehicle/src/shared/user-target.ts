import { hasTarget, registerTarget } from '@motorpool/resource/shared'

/** Users as what links of vehicles point at; within the tenant, by row security. */
export const USERS = 'system/users'

if (!hasTarget(USERS))
  registerTarget({
    key: USERS,
    table: 'app_user',
    scope: 'tenant',
    label: 'realName',
    code: 'userName',
    options: undefined,
  })
