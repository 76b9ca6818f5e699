/**
 * Why bytes were refused: a closed list shared by all protocols, counted by the gateway and shown to staff.
 * `detail` is for people; programs look at `code`.
 */
export const REFUSALS = [
  'noise', // bytes between frames that start no frame
  'too_long', // announced or buffered length over the limit
  'bad_check', // BCC / check byte differs
  'bad_escape', // an escape sequence the standard does not know
  'bad_length', // announced length differs from the bytes present
  'bad_header', // header fields out of their list
  'truncated', // the body ends inside a field
  'bad_body', // a field outside its list where the rest depends on it
  'encrypted', // encrypted body and no key
  'unknown_message', // message id outside the edition's list
  'command_open', // a command of the same kind has no answer yet, and answers could not be told apart
  'not_logged_in', // business message before login or authentication
  'foreign_identity', // a message of another identity on this connection
  'duplicate_identity', // another live connection speaks for the identity, and the gateway keeps that one
  'unknown_device', // not registered on the platform
  'bad_signature', // no signature of the vehicle's key, where the account of its platform wants one
  'bad_credential', // wrong token, password or authentication code
  'incomplete_set', // sub-packages that never became whole
  'replayed', // a key or message that was valid once, offered again
] as const
export type RefusalCode = (typeof REFUSALS)[number]

export interface Refusal {
  ok: false
  code: RefusalCode
  /** One sentence in English for logs: names the field, the offset and what was found. */
  detail: string
  /** Offset inside the frame where it went wrong, when known. */
  offset?: number
}

export function refusal(code: RefusalCode, detail: string, offset?: number): Refusal {
  return offset === undefined ? { ok: false, code, detail } : { ok: false, code, detail, offset }
}
