import type { PersonalData } from '@motorpool/identity/server'

/** What is kept here of a person who is a customer. */
export const personal: readonly PersonalData[] = [
  {
    table: 'message_user',
    person: 'user_id',
    columns: ['msg_id', 'state', 'create_time', 'read_time'],
    erase: 'rows',
  },
]
