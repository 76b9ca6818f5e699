import '@motorpool/http'
import { AppError, defineErrors, enumLabel, type FieldError, textKey, type Wording } from '@motorpool/kernel'
import { TenantAbility, VehicleCategory } from '../shared/enums.ts'

export const tenancyErrors = defineErrors({
  ORG_CYCLE: { status: 409 },
  ORG_BELOW_FINANCE: { status: 409 },
  ORG_ROOT: { status: 409 },
  ORG_TOO_DEEP: { status: 409 },
  TENANT_BUILT_IN: { status: 409 },
  THEME_SHARED: { status: 409 },
  /** What the tenant has no ability for with vehicles of a category. */
  TENANT_ABILITY: { status: 403 },
})

/** A field that breaks a rule the database holds, named with its label. */
export function duplicate(module: string, field: string, value: string): AppError {
  const params = { label: textKey(`${module}.${field}`), value }
  const fields: FieldError[] = [{ field, code: 'FIELD_DUPLICATE', params }]
  return new AppError('FIELD_DUPLICATE', params, { fields })
}

export function badReference(module: string, field: string, value: string): AppError {
  const params = { label: textKey(`${module}.${field}`), value }
  return new AppError('FIELD_REFERENCE', params, { fields: [{ field, code: 'FIELD_REFERENCE', params }] })
}

/** The tenant may not do this with vehicles of the category. */
export function noAbility(ability: TenantAbility, category: VehicleCategory, wording: Wording): AppError {
  return new AppError('TENANT_ABILITY', {
    ability: enumLabel(TenantAbility, ability, wording),
    category: enumLabel(VehicleCategory, category, wording),
  })
}

export function notFound(module: string): AppError {
  return new AppError('NOT_FOUND', { what: textKey(`${module}.one`) })
}
