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
  /** A terminal fetches its package, and no setting says where. */
  OTA_ADDRESS: { status: 400 },
  /** The terminal's software fetches packages, and its edition of the protocol has no message that says where. */
  OTA_EDITION: { status: 400 },
  /** A field of the terminal's protocol has no room for it. */
  OTA_LENGTH: { status: 400 },
  /** The address was of a try that has ended. */
  OTA_LINK_GONE: { status: 410 },
  /** Another peer is fetching by it. */
  OTA_LINK_BUSY: { status: 409 },
  OTA_RANGE: { status: 416 },
})
