import { defineErrors } from '@motorpool/kernel'

export const administrationErrors = defineErrors({
  DICT_BUILT_IN: { status: 409 },
  PARAMETER_BUILT_IN: { status: 409 },
  LOCALE_PLACEHOLDERS: { status: 400 },
  LOCALE_TENANT_BACK: { status: 400 },
  LOCALE_TOO_MANY: { status: 409 },
  LOCALE_EXPORT_CLOSED: { status: 403 },
  POSITION_OUTSIDE: { status: 404 },
})
