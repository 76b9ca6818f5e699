import { defineErrors } from '@motorpool/kernel'

export const administrationErrors = defineErrors({
  DICT_BUILT_IN: { status: 409 },
  PARAMETER_BUILT_IN: { status: 409 },
  LOCALE_PLACEHOLDERS: { status: 400 },
  LOCALE_TENANT_BACK: { status: 400 },
  LOCALE_TOO_MANY: { status: 409 },
  LOCALE_EXPORT_CLOSED: { status: 403 },
  /** Only a financed vehicle has a back-network record. */
  VEHICLE_NOT_FINANCED: { status: 400 },
  POSITION_OUTSIDE: { status: 404 },
})
