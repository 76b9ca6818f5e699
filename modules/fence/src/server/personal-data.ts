import type { PersonalData } from '@motorpool/identity/server'

/** What is kept here of a person who is a customer. */
export const personal: readonly PersonalData[] = [
  {
    table: 'customer_fence',
    person: 'create_user_id',
    columns: [
      'fence_name',
      'fence_type',
      'setting_way',
      'area_code',
      'position',
      'radius',
      'polygon',
      'alarm_type',
      'description',
      'create_time',
    ],
    erase: 'rows',
  },
]
