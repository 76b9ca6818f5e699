import { defineErrors } from '@motorpool/kernel'

export const otaErrors = defineErrors({
  /** The signature is not that of the key over this manifest and these bytes. */
  OTA_SIGNATURE: { status: 400 },
  OTA_KEY_DISABLED: { status: 400 },
  OTA_FILE_DISABLED: { status: 400 },
  /** The file is named by a task. */
  OTA_FILE_USED: { status: 409 },
  /** A terminal of the task is not of the model or version that the package is for. */
  OTA_INCOMPATIBLE: { status: 400 },
  OTA_NO_TERMINAL: { status: 400 },
  /** No message of the vehicle protocols carries what is for another controller. */
  OTA_KIND: { status: 400 },
  OTA_STATE: { status: 409 },
})
