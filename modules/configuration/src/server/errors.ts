import { defineErrors } from '@motorpool/kernel'

export const configurationErrors = defineErrors({
  /** Its terminal speaks no protocol that has parameters. */
  PARAMETERS_NONE: { status: 409 },
  /** Nothing is known of what its terminal could be given. */
  PARAMETERS_UNREAD: { status: 409 },
  /** It was read anew since the list that the change was made in. */
  PARAMETER_CHANGED: { status: 409 },
  /** The controller of the vehicle puts out no password. */
  PASSWORD_ABSENT: { status: 409 },
  /** It is shown no second time: the vehicle puts out another one. */
  PASSWORD_SHOWN: { status: 409 },
})
