const READ_AGAIN = 'a row that was found and locked before in the same transaction is read again: it is there'
const LOCKED = 'lockRows has refused before'
const OF_ROW =
  'ids are unique over all tenants: what the row is asked for by says it; the condition is for the index'
const LOOKED_UP = "the answer is looked up by ids of the caller's rows: the condition bounds what is read"
const OF_USER = 'user ids are unique over all tenants: the condition on the user says it'
const FILE_CLAIM = 'a file is given the kind and the id of its row together'

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
  ['9c595e31', OF_ROW],
  ['c12b9798', `${OF_ROW}; a path is made of ids`],
  ['07454f77', `${OF_ROW}; a path is made of ids`],
  ['76c7f3c9', `${OF_ROW}; a vehicle and its terminal are of one tenant by foreign key`],
  ['18bc6046', `${OF_ROW}; a limit and its organisation are of one tenant by foreign key`],
  ['9e435089', `${OF_ROW}; a member, its group and the organisation are of one tenant by foreign key`],
  ['e28b2582', LOOKED_UP],
  ['ad4e1664', OF_ROW],
  ['c19050c7', "fences of another tenant watch none of this one's vehicles"],
  ['bcb04855', LOOKED_UP],
  ['9b867fff', LOOKED_UP],
  ['cdf531cd', `${LOOKED_UP}; a vehicle, its model and its type are of one tenant by foreign key`],
  ['cb79c39d', 'the key that is looked up begins with the tenant; the condition is for the index'],
  ['cae02bc0', 'what is no id is null in SQL and finds no row: it is refused as rows that are missing are'],
  ['d7258303', 'whoever calls was admitted before; without it the call fails all the same'],
  ['f0467251', FILE_CLAIM],
  ['6d96e288', FILE_CLAIM],
  ['4a96edc0', 'the row of a user has a foreign key to its tenant: with the user its tenant is there'],
  ['d9d27882', LOOKED_UP],
  ['bb6b7ff1', LOOKED_UP],
  ['4c2ae069', `${LOOKED_UP}: changes come by the topic of the tenant`],
  ['45f5d116', `${LOOKED_UP}: a vehicle of another tenant is out of scope before`],
  [
    'cfd0c79a',
    'the table is the platform’s alone: the database refuses a tenant, and the answer is the same',
  ],
  ['8aaa603a', 'row security says it; the planner knows how many vehicles a tenant has by the value alone'],
  ['4f960ee4', 'recovery codes have 50 random bits: nobody else has the same'],
  ['35138fc8', 'a text that is too short has the hash of no token'],
  ['286a81cf', 'a text that is too long has the hash of no token; it bounds what is hashed'],
  ['285c42c9', 'ids of sessions come from the database; only the type of the look-up needs digits'],
  ['5f7ab9d5', "the journal's writer asks whether its seat lasts: nobody's permission"],
  ['69d9bb76', "the journal's writer asks whether a batch has rows: nobody's permission"],
  [
    '84fb8cd8',
    'revisions of tenants that nobody asks for are not kept, and one that is listed twice is the same',
  ],
  ['0dc6b18b', 'an event of a tenant is played for its own vehicles alone, whatever else is known'],
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
