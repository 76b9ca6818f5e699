/** Why a real name could not be handed in or is not known, as this side found; what the operator says stands in its own words. */
export const ONE_LINK_FAILURES = [
  'NO_ACCOUNT',
  'ADDRESS',
  'AWAY',
  'ACCOUNT_REFUSED',
  'NO_ANSWER',
  'GARBAGE',
  'FOREIGN',
  'NOT_ARRIVED',
  'REFUSED',
  'ERASED',
] as const
export type OneLinkFailure = (typeof ONE_LINK_FAILURES)[number]

/** Why the data of a vehicle did not come to the file server. */
export const FILE_FAILURES = [
  'ADDRESS',
  'CONNECT',
  'CERTIFICATE',
  'LOGIN_REFUSED',
  'SILENT',
  'STATUS',
  'CLOSED',
  'GARBAGE',
  'NO_RECEIVER',
] as const
export type FileFailure = (typeof FILE_FAILURES)[number]
