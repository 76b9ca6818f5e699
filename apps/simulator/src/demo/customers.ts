import type { ApiClient } from './client.ts'
import { signedIn } from './client.ts'
import { fileDocuments } from './documents.ts'
import type { DemoTenant } from './fleet.ts'
import { randomPassword } from './password.ts'
import type { DemoCustomer } from './tenants.ts'
import { workLogsOf } from './work-logs.ts'
import type { SignIn } from './workshop.ts'

const CUSTOMERS = '/api/customer-svc'
const ACCOUNTS = `${CUSTOMERS}/customer/accounts`
const PORTAL = `${CUSTOMERS}/customer/vehicle/V1.0`
const VEHICLES = '/api/vehicle-svc/vehicles/V1.0'
const LOG_DAYS = 3

interface Account {
  id: string
  phone: string
}

/** A password of the customer's own, and what brings it to the server. */
export interface OwnPasswords {
  of(userName: string): string | undefined
  make(userName: string, use: (password: string) => Promise<unknown>): Promise<string>
}

/** The account of a customer, made by staff, with a password that the customer chose in place of the first one. */
export async function ensureCustomer(
  own: ApiClient,
  baseUrl: string,
  orgId: string,
  { name, phone }: DemoCustomer,
  passwords: OwnPasswords,
): Promise<void> {
  const found = (await own.all<Account>(`${ACCOUNTS}/mgr/V1.0/page`, { phone })).find(
    (account) => account.phone === phone,
  )
  if (found && passwords.of(phone) !== undefined) return
  const first = randomPassword()
  const password = await own.encrypt(first)
  if (found) await own.put(`${ACCOUNTS}/mgr/V1.0/pwd/reset`, { id: found.id, password })
  else
    await own.post(`${ACCOUNTS}/mgr/V1.0`, {
      phone,
      password,
      accountName: name,
      orgId,
      customerType: 'PERSONAL',
      remark: '演示数据',
    })
  await passwords.make(phone, async (chosen) => {
    const customer = await signedIn(baseUrl, phone, first)
    const cipher = await customer.encrypt(chosen)
    await customer.put(`${ACCOUNTS}/V1.0/password/init`, { password: cipher, confirmPassword: cipher })
  })
}

/** Machines of the owner of three, one more that was sold to it, and one of somebody else: the last ones that drive. */
const LAST = 5
/** Machines of the fleet's owner: none of those with other parts in the demo, and not all of a small one. */
const FLEET = 40
const FLEET_FROM = 22

/** Machines with owners, one of them sold by another customer, one let to a driver, and what an owner does with them. */
export async function ensureOwners(
  own: ApiClient,
  { plan, vehicles }: DemoTenant,
  signIn: SignIn,
): Promise<void> {
  const people = new Map(plan.customers?.map((one) => [one.part, one]))
  const [owner, driver, seller] = [people.get('owner'), people.get('driver'), people.get('seller')]
  const driving = vehicles.filter(({ bare }) => !bare)
  const last = driving.slice(-LAST)
  const [first, second, third, sold, single] = last.map(({ sim }) => sim)
  if (!owner || !driver || !seller || !first || !second || !third || !sold || !single) return
  const customer = await signIn(owner.phone)
  const known = await customer.post<{ total: number }>(`${PORTAL}/page`, { page: 1, pageSize: 1 })
  if (known.total === 0) {
    for (const { vin } of [first, second, third]) await give(own, vin, owner)
    await give(own, single.vin, people.get('single'))
    for (const { sim } of driving.slice(FLEET_FROM, -LAST).slice(0, FLEET))
      await give(own, sim.vin, people.get('fleet'))
    await give(own, sold.vin, seller)
    await own.post(`${CUSTOMERS}/customer/vehicle/mgr/V1.0/change/owner`, {
      vin: sold.vin,
      ...nameAndPhone(owner),
    })
    await fileDocuments(own, [first.vin, second.vin, sold.vin, single.vin], Date.now())
    await useOwn(customer, first.vin, second.vin, third.vin, driver.phone)
    for (const log of workLogsOf(first, Date.now(), LOG_DAYS))
      await customer.post(`${CUSTOMERS}/vehicle/workLog/V1.0`, log)
  }
  await customer.signOut()
}

const nameAndPhone = ({ name, phone }: DemoCustomer) => ({ customerName: name, customerPhone: phone })

async function give(own: ApiClient, vin: string, owner: DemoCustomer | undefined): Promise<void> {
  if (owner) await own.post(`${VEHICLES}/update/customer/info`, { vin, ...nameAndPhone(owner) })
}

/** What an owner does in the portal, by its own calls. */
async function useOwn(
  customer: ApiClient,
  first: string,
  second: string,
  third: string,
  driverPhone: string,
): Promise<void> {
  await customer.put(`${PORTAL}/${first}/name`, { vehicleName: '一号机' })
  await customer.post(`${PORTAL}/${first}/focus`, {})
  await customer.post(`${PORTAL}/assign`, { vin: second, phone: driverPhone, remark: '白班司机' })
  const { accountName, phone } = await customer.get<{ accountName: string; phone: string }>(
    `${ACCOUNTS}/V1.0`,
  )
  await customer.post(`${CUSTOMERS}/service/orders/V1.0`, {
    vin: third,
    orderType: 'MAINTENANCE',
    content: '500 小时保养：更换机油、液压油滤芯',
    contactName: accountName,
    contactPhone: phone,
  })
  await customer.post('/api/content-svc/feedback/V1.0', {
    type: 'VEHICLE_USAGE',
    title: '工时统计',
    content: '希望能按项目查看每台机的工时。',
    vin: first,
  })
}
