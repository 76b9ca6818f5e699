import type { PersonalData } from './user/personal-data.ts'

/** What is kept here of a person who is a customer. */
export const personal: readonly PersonalData[] = [
  {
    table: 'app_user',
    person: 'id',
    columns: [
      'user_name',
      'real_name',
      'phone',
      'email',
      'contact_address',
      'description',
      'lang',
      'status',
      'create_time',
      'pwd_update_time',
      'last_login_time',
      'last_login_ip',
      'login_times',
    ],
    erase: 'rows',
  },
  {
    table: 'session',
    person: 'user_id',
    columns: ['client_id', 'ip', 'user_agent', 'login_time', 'last_active_time', 'closed_time'],
    erase: 'rows',
  },
  {
    table: 'login_log',
    person: 'user_id',
    columns: [
      'login_name',
      'client_id',
      'ip',
      'ip_area',
      'user_agent',
      'result',
      'login_time',
      'logout_time',
    ],
    erase: 'kept',
  },
]
