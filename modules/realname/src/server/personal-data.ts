import type { PersonalData } from '@motorpool/identity/server'

/** What is sealed of a person is not handed out with a file: it is shown as it was masked, and goes. */
const SEALED = { sealed: null, erase_reason: 'ACCOUNT' } as const

/** What is kept here of a person who is a customer. */
export const personal: readonly PersonalData[] = [
  {
    table: 'realname_paper',
    person: 'create_user_id',
    columns: ['kind', 'vin', 'masked', 'keep_until', 'erase_time', 'create_time'],
    erase: { ...SEALED, masked: null },
  },
  {
    table: 'realname_image',
    person: 'create_user_id',
    columns: ['kind', 'name', 'keep_until', 'erase_time', 'create_time'],
    erase: SEALED,
  },
  {
    table: 'customer_verify_request',
    person: 'create_user_id',
    columns: [
      'request_no',
      'customer_name',
      'phone',
      'verify_status',
      'submit_time',
      'verify_time',
      'create_time',
    ],
    erase: { customer_name: '***', phone: '***' },
  },
]
