import type { Family, Place } from '@motorpool/testkit'
import { customerAccounts } from '../src/shared/index.ts'

let phones = 0
/** No other row of the matrix has it. */
const newPhone = () => `177${String(++phones).padStart(8, '0')}`

const accountFields = (place: Place, mark: string) => ({
  orgId: place.org.id,
  phone: newPhone(),
  accountName: mark,
})

/** How the calls about accounts are attacked; `encrypt` is what a browser does with a password. */
export const customerAccountFamily = (encrypt: (password: string) => string): Family => ({
  prefix: customerAccounts.idPrefix,
  table: 'app_user',
  scope: 'organisation',
  create: (place, mark) => ({ ...accountFields(place, mark), password: encrypt('Matrix-Walk-2026') }),
  update: accountFields,
  make: (app, place, mark) =>
    app.db.withPlatform(undefined, 'matrix', async (tx) => {
      const phone = newPhone()
      const made = await tx
        .insertInto('app_user')
        .values({
          tenant_id: place.tenant.id,
          org_id: place.org.id,
          user_name: phone,
          phone,
          real_name: mark,
          user_type: 'CUSTOMER',
          password_hash: 'none',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return String(made.id)
    }),
  routes: {
    byPhone: {
      kind: 'own',
      why: 'by a phone number; foreign ones are not found, checked in accounts.test.ts',
    },
    userVehicles: { kind: 'own', why: 'vehicles of an account; checked in accounts.test.ts' },
    disable: { kind: 'rows', input: (ids) => ({ body: { ids } }) },
    enable: { kind: 'rows', input: (ids) => ({ body: { ids } }) },
    pwdReset: { kind: 'row', input: (id) => ({ body: { id, password: encrypt('Matrix-Walk-2027') } }) },
    audit: { kind: 'transition', many: false, input: ([id = '']) => ({ body: { id, passed: true } }) },
  },
})

const own = (what: string) => ({ kind: 'own', why: `${what}; checked in own-account.test.ts` }) as const

/** What customers do with their own account. */
export const ownAccountFamily: Family = {
  prefix: 'customer.customerAccounts',
  table: 'app_user',
  scope: 'organisation',
  routes: {
    own: own('account of the caller'),
    bindInfo: own('account of the caller'),
    password: own('password of the caller'),
    passwordInit: own('password of the caller'),
    personal: own('what is kept of the caller'),
    personalExport: own('what is kept of the caller'),
    personalErase: own('what is kept of the caller'),
    forgotten: { kind: 'public', why: 'of the holder of a code; checked in register.test.ts' },
    forgottenCode: { kind: 'public', why: 'answers nothing; throttled, checked in register.test.ts' },
    register: { kind: 'public', why: 'of the holder of a code; checked in register.test.ts' },
    registerCode: { kind: 'public', why: 'answers nothing; throttled, checked in register.test.ts' },
  },
}

export const accountConfigFamily: Family = {
  prefix: 'customer.accountConfig',
  table: 'account_config',
  scope: 'tenant',
  routes: { save: own('configuration of the caller'), find: own('configuration of the caller') },
}
