import { defineErrors } from '@motorpool/kernel'

export const fileErrors = defineErrors({
  FILE_MISSING: { status: 400 },
  FILE_EMPTY: { status: 400 },
  FILE_TYPE: { status: 400 },
  FILE_TOO_LARGE: { status: 413 },
  FILE_IMAGE: { status: 400 },
  FILE_BUSY: { status: 429 },
  FILE_QUOTA_USER: { status: 429 },
  FILE_QUOTA_TENANT: { status: 409 },
  FILE_NO_SPACE: { status: 507 },
  /** The store of the bytes does not answer: another try may help. */
  FILE_STORE_AWAY: { status: 503 },
  /** It answers and does not serve: its setting, its account or its rules are wrong. */
  FILE_STORE_REFUSED: { status: 503 },
  FILE_NOT_OWNER: { status: 403 },
  FILE_IN_USE: { status: 409 },
  DOWNLOAD_NOT_READY: { status: 409 },
  DOWNLOAD_EXPIRED: { status: 410 },
  DOWNLOAD_TOO_MANY: { status: 429 },
  DOWNLOAD_OVER: { status: 409 },
})
