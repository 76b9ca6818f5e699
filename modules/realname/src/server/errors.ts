import { defineErrors } from '@motorpool/kernel'

export const realnameErrors = defineErrors({
  /** What was confirmed of a document is missing or wrong; the fields say what. */
  VERIFY_FIELDS: { status: 400 },
  /** The picture is none, is of a screen, has no text …; `reason` says which. */
  VERIFY_PICTURE: { status: 400 },
  /** The request was handed to the operator, or has ended. */
  VERIFY_UNDER_WAY: { status: 409 },
  /** The owner has handed it in, and takes it back before changing it. */
  VERIFY_HANDED_IN: { status: 409 },
  /** The vehicle is seen, and owned by somebody else. */
  VERIFY_NOT_OWNER: { status: 403 },
  /** A step before it is missing. */
  VERIFY_INCOMPLETE: { status: 409 },
  VERIFY_NO_VEHICLE: { status: 404 },
  /** The organisation has no account at the one-link service. */
  VERIFY_NO_ACCOUNT: { status: 409 },
  /** The organisation names no file server. */
  VERIFY_NO_RECEIVER: { status: 409 },
  /** Nothing was imported or verified of the vehicle yet. */
  VERIFY_NO_DATA: { status: 409 },
  VERIFY_NO_SIM: { status: 409 },
  /** Nothing is verified that could be cancelled. */
  VERIFY_NOT_VERIFIED: { status: 409 },
})
