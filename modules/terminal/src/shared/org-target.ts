export { ORGS } from '@motorpool/tenancy/shared'
