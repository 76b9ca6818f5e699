import { registerTarget } from '@motorpool/resource/shared'

/** Users as what links of vehicles point at; within the tenant, by row security. */
export const USERS = 'vehicle/linkUsers'

registerTarget({
  key: USERS,
  table: 'app_user',
  scope: 'tenant',
  label: 'realName',
  code: 'userName',
  options: {
    id: 'vehicle.userVehicles.users',
    method: 'GET',
    path: '/api/vehicle-svc/userVehicles/V1.0/users',
    permission: 'vehicle/userVehicles/find',
  },
})
