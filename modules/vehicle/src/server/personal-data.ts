import type { PersonalData } from '@motorpool/identity/server'

/** What is kept here of a person who is a customer. */
export const personal: readonly PersonalData[] = [
  {
    table: 'user_vehicle',
    person: 'user_id',
    columns: ['vin', 'link_type', 'begin_date', 'end_date', 'remark', 'create_time'],
    erase: 'rows',
  },
]
