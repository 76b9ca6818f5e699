import type { PersonalData } from '@motorpool/identity/server'

/** What is kept here of a person who is a customer. */
export const personal: readonly PersonalData[] = [
  {
    table: 'feedback',
    person: 'create_user_id',
    columns: [
      'type',
      'title',
      'content',
      'contact_name',
      'contact_phone',
      'vin',
      'response',
      'response_time',
      'create_time',
    ],
    erase: 'rows',
  },
]
