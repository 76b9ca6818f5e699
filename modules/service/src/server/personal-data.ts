import type { PersonalData } from '@motorpool/identity/server'

/** What is kept here of a person who is a customer. */
export const personal: readonly PersonalData[] = [
  {
    table: 'service_order',
    person: 'customer_account_id',
    columns: [
      'order_no',
      'order_type',
      'vin',
      'content',
      'contact_name',
      'contact_phone',
      'address',
      'status',
      'score',
      'create_time',
      'finish_time',
    ],
    erase: { contact_name: '***', contact_phone: '***', address: null, customer_account_id: null },
  },
]
