import type { OrgFields } from '../org/schema.ts'
import type { OrgRow, TenantRow } from '../tables.ts'
import type { Branding, Organisation, TenantConfigView, TenantFields, TenantView } from './schema.ts'

/** What the tenant brings itself goes before what its theme brings. */
export function brandingOf(
  row: TenantRow,
  theme?: { logo: string | null; loginBg: string | null },
): Branding {
  return {
    tenantId: row.id,
    tenantCode: row.tenant_code,
    tenantName: row.tenant_name,
    appName: row.app_name,
    domainName: row.domain_name,
    copyright: row.copyright,
    recordNo: row.record_no,
    appLogoFilePath: row.app_logo_file_path ?? theme?.logo ?? null,
    loginBgFilePath: row.login_bg_file_path ?? theme?.loginBg ?? null,
    loginLogoFilePath: row.login_logo_file_path ?? theme?.logo ?? null,
    homeTemplateId: row.home_template_id,
    themeId: row.theme_id,
  }
}

/** What the configuration of a tenant shows beside its look. */
export function configOf(row: TenantRow): TenantConfigView {
  return {
    ...brandingOf(row),
    platformScopes: row.platform_scopes,
    iccidPolicy: row.iccid_policy,
    registrationPolicy: row.registration_policy,
    updateTime: row.update_time,
  }
}

function organisationOf(tenant: TenantRow, root: OrgRow): Organisation {
  return {
    type: root.org_type,
    abbr: root.org_abbr,
    code: root.org_code,
    contactAddress: root.contact_address,
    contactName: root.contact_name,
    telephoneNumber: root.telephone_number,
    emailAddress: root.email_address,
    realName: tenant.real_name,
  }
}

/** The tenant with its root organisation, flat for the form and as a sub-object. */
export function present(tenant: TenantRow, root: OrgRow): TenantView {
  const organisation = organisationOf(tenant, root)
  return {
    ...brandingOf(tenant),
    ...configOf(tenant),
    id: tenant.id,
    expireDate: tenant.expire_date,
    authStatus: tenant.auth_status,
    status: tenant.status,
    realName: tenant.real_name,
    rootOrgId: tenant.root_org_id,
    orgTypeId: organisation.type,
    orgAbbr: organisation.abbr,
    orgCode: organisation.code,
    orgContactAddress: organisation.contactAddress,
    orgContactName: organisation.contactName,
    orgTelephoneNumber: organisation.telephoneNumber,
    orgEmailAddress: organisation.emailAddress,
    organisation,
    createTime: tenant.create_time,
    updateTime: tenant.update_time,
  }
}

/** The flat organisation fields of the tenant form as fields of the root organisation. */
export function rootOrgFields(input: TenantFields): OrgFields {
  return {
    orgCode: input.orgCode,
    orgName: input.tenantName,
    orgAbbr: input.orgAbbr,
    orgType: input.orgTypeId,
    attribute: [],
    contactName: input.orgContactName,
    contactAddress: input.orgContactAddress,
    telephoneNumber: input.orgTelephoneNumber,
    emailAddress: input.orgEmailAddress,
    realName: input.realName,
    provinceCode: null,
    cityCode: null,
    districtCode: null,
    address: null,
    creditCode: null,
    sort: 0,
    status: 'NORMAL',
    description: null,
  }
}

/** The columns of the root organisation the tenant form edits; the others keep what the organisation form gave them. */
export function rootOrgColumns(input: TenantFields) {
  return {
    org_code: input.orgCode,
    org_abbr: input.orgAbbr || null,
    org_type: input.orgTypeId,
    contact_name: input.orgContactName || null,
    contact_address: input.orgContactAddress || null,
    telephone_number: input.orgTelephoneNumber || null,
    email_address: input.orgEmailAddress || null,
  }
}
