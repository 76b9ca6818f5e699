import { defineErrors } from '@motorpool/kernel'

export const terminalErrors = defineErrors({
  /** The terminal is bound to a vehicle. */
  TERMINAL_BOUND: { status: 409 },
  /** Its device is signed on under the code that is to change. */
  TERMINAL_ONLINE: { status: 409 },
  /** The terminal is disabled or scrapped. */
  TERMINAL_NOT_USABLE: { status: 409 },
  /** Without leading zeros, another terminal or card has this number, MSISDNs included; whose it is stays untold. */
  NUMBER_CLAIMED: { status: 409 },
  /** A card that is abandoned does not come back, and one that is in use is not abandoned. */
  SIM_STATUS_REFUSED: { status: 409 },
  /** What was pasted is no hexadecimal text of whole bytes. */
  SIGNAL_NOT_HEX: { status: 400 },
  /** A pasted frame that its protocol refuses. */
  SIGNAL_FRAME_REFUSED: { status: 422 },
  /** A file without messages and signals of the DBC format. */
  DBC_UNREADABLE: { status: 422 },
  DBC_TOO_MANY: { status: 422 },
})
