import type { PersonalData } from '@motorpool/identity/server'

/** What is kept here of a person who is a customer. */
export const personal: readonly PersonalData[] = [
  {
    table: 'customer_account',
    person: 'id',
    columns: [
      'customer_type',
      'customer_cert_type',
      'customer_cert_no',
      'register_way',
      'audit_status',
      'create_time',
    ],
    erase: 'rows',
  },
  {
    table: 'account_config',
    person: 'user_id',
    columns: ['code', 'name', 'value', 'update_time'],
    erase: 'rows',
  },
  {
    table: 'portal_vehicle',
    person: 'create_user_id',
    columns: ['vin', 'vehicle_name', 'focused', 'bind_time', 'unbind_time'],
    erase: 'rows',
  },
  {
    table: 'work_log',
    person: 'customer_account_id',
    columns: [
      'vin',
      'work_date',
      'work_time',
      'fuel',
      'material',
      'project_name',
      'work_address',
      'operator_name',
      'content',
      'create_time',
    ],
    erase: { operator_name: null, customer_account_id: null },
  },
]
