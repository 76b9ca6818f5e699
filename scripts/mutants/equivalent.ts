const READ_AGAIN = 'a row that was found and locked before in the same transaction is read again: it is there'
const LOCKED = 'lockRows has refused before'
const OF_USER = 'user ids are unique over all tenants: the condition on the user says it'

/**
 * Guards whose absence no caller can tell, by their id, and why: another guard says the same, or the outcome is the same.
 * An id is that of the guard's text; when the text changes, the reason is to be thought over again.
 */
export const EQUIVALENT: ReadonlyMap<string, string> = new Map([
  ['5e639a4f', LOCKED],
  ['db9d816b', LOCKED],
  ['ee23b9ef', LOCKED],
  ['2e9a4462', READ_AGAIN],
  ['e7fe028f', READ_AGAIN],
  ['51d4bbfa', READ_AGAIN],
  ['c3306e9d', READ_AGAIN],
  ['268a2a4a', OF_USER],
  ['6c3303b1', OF_USER],
  ['f347fc29', `${OF_USER}; without users each is sent the own count`],
  ['f0467251', 'a file is given the kind and the id of its row together'],
  ['4f960ee4', 'recovery codes have 50 random bits: nobody else has the same'],
  ['35138fc8', 'a text that is too short has the hash of no token'],
  ['286a81cf', 'a text that is too long has the hash of no token; it bounds what is hashed'],
  ['285c42c9', 'ids of sessions come from the database; only the type of the look-up needs digits'],
  ['5f7ab9d5', "the journal's writer asks whether its seat lasts: nobody's permission"],
  ['d99f962a', "the journal's writer asks whether a batch has rows: nobody's permission"],
  ['6cf053c3', 'the product always redeems tickets; without it the call fails all the same'],
  [
    'a73ab1da',
    'the runtime neither changes nor removes lines of the log, all may add them, and the next statements replace what is read',
  ],
  [
    'e1d2de13',
    'a statement with a condition changes rows that are seen into rows that are seen: the policy `seen` says the same',
  ],
])
