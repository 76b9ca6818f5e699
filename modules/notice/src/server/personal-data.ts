import type { PersonalData } from '@motorpool/identity/server'

/** What is kept here of a person who is a customer. */
export const personal: readonly PersonalData[] = [
  {
    table: 'notice_browser',
    person: 'user_id',
    columns: ['endpoint', 'create_time'],
    erase: 'rows',
  },
  {
    table: 'notice_log',
    person: 'user_id',
    columns: ['remind_type', 'remind_way', 'receiver', 'title', 'content', 'create_time', 'send_time'],
    erase: { receiver: '***', receiver_name: null },
  },
]
