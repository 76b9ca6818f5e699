import { setTimeout as pause } from 'node:timers/promises'
import { type ApiClient, CallRefused } from './client.ts'
import type { DemoTenant, DemoVehicle } from './fleet.ts'
import { TERMINAL, VEHICLE } from './sheet-plan.ts'

const ASSEMBLIES = `${VEHICLE}/vehicle/assembly/V1.0`
const ADJUSTS = `${VEHICLE}/vehicle/adjust/V1.0`
const STEPS = `${VEHICLE}/vehicle/adjust/step/V1.0`
const OWN = '/api/system-svc/users/V1.0/getCurUser'
/** A machine that stands still reports every five minutes. */
const REPORTS_WITHIN_MS = 400_000
const LOOK_MS = 5000

export type SignIn = (userName: string) => Promise<ApiClient>

interface Order {
  id: string
  vin: string
}

interface Step {
  step: string
  stepState: string
  checkItems: { passed: boolean }[]
}

const orderOf = async (client: ApiClient, api: string, vin: string): Promise<Order | undefined> =>
  (await client.all<Order>(`${api}/page`, { vin })).find((one) => one.vin === vin)

const ownId = async (client: ApiClient) => (await client.get<{ id: string }>(OWN)).id

async function terminalId(client: ApiClient, terminalCode: string): Promise<string> {
  const found = await client.all<{ id: string; terminalCode: string }>(`${TERMINAL}/terminals/V1.0/page`, {
    terminalCode,
  })
  const terminal = found.find((one) => one.terminalCode === terminalCode)
  if (!terminal) throw new Error(`terminal ${terminalCode} is not in the list`)
  return terminal.id
}

/** An assembly of the vehicle's own terminal; undefined where the vehicle has one already. */
async function newAssembly(
  client: ApiClient,
  operator: string,
  vehicle: DemoVehicle,
  position: string,
): Promise<Order | undefined> {
  const { vin } = vehicle.sim
  if (await orderOf(client, ASSEMBLIES, vin)) return undefined
  return client.post<Order>(ASSEMBLIES, {
    vin,
    terminalId: await terminalId(client, vehicle.terminalCode),
    assemblyUserId: operator,
    installPosition: position,
    remark: '演示数据',
  })
}

const finishAssembly = (client: ApiClient, order: Order) =>
  client.put(`${ASSEMBLIES}/${order.id}/finish`, undefined)

/** Terminals that the workshop puts on: those of machines that will drive, and of some of the stock. */
export async function assemble({ vehicles, stock }: DemoTenant, signIn: SignIn): Promise<void> {
  const assembler = await signIn('ly.assembler')
  const operator = await ownId(assembler)
  for (const vehicle of vehicles.filter((v) => v.bare)) {
    const order = await newAssembly(assembler, operator, vehicle, '驾驶室座椅后方')
    if (order) await finishAssembly(assembler, order)
  }
  const [begun, again, done] = stock
  const spare = stock.at(-1)
  if (begun) await newAssembly(assembler, operator, begun, '驾驶室顶部')
  const finished = done && (await newAssembly(assembler, operator, done, '驾驶室座椅后方'))
  if (finished) await finishAssembly(assembler, finished)
  const reopened = again && (await newAssembly(assembler, operator, again, '电气柜'))
  if (reopened && spare) {
    await finishAssembly(assembler, reopened)
    const foreman = await signIn('ly.foreman')
    await foreman.put(`${ASSEMBLIES}/${reopened.id}/reassembly`, { reason: '天线接头松动，重新安装' })
    await foreman.put(`${ASSEMBLIES}/${reopened.id}/change`, {
      terminalId: await terminalId(foreman, spare.terminalCode),
      reason: '更换故障终端',
    })
    await foreman.signOut()
  }
  await assembler.signOut()
}

async function newAdjust(
  client: ApiClient,
  adjusterId: string,
  vehicle: DemoVehicle,
): Promise<Order | undefined> {
  const { vin } = vehicle.sim
  if (await orderOf(client, ADJUSTS, vin)) return undefined
  return client.post<Order>(ADJUSTS, { vin, adjusterId, remark: '演示数据' })
}

const confirm = (client: ApiClient, order: Order) => client.put(`${ADJUSTS}/${order.id}/confirm`, undefined)

/** Passes the step as soon as the vehicle has reported what it asks for; false when it never did. */
async function pass(client: ApiClient, order: Order, step: string, going: () => boolean): Promise<boolean> {
  const until = Date.now() + REPORTS_WITHIN_MS
  while (going() && Date.now() < until) {
    const steps = await client.get<Step[]>(`${STEPS}/${order.id}`)
    const current = steps.find((one) => one.step === step)
    if (current?.stepState !== 'ADJUSTING') return current?.stepState !== 'WAITING'
    if (current.checkItems.every((check) => check.passed)) {
      try {
        await client.put(`${STEPS}/${order.id}/next`, { step })
        return true
      } catch (error) {
        if (!(error instanceof CallRefused) || error.status !== 409) throw error
      }
    }
    await pause(LOOK_MS)
  }
  return false
}

const skipCustomer = (client: ApiClient, order: Order) =>
  client.put(`${STEPS}/${order.id}/skip`, { step: 'CUSTOMER', reason: '库存车辆，暂无客户' })

/** Orders that wait, run, failed and were cancelled; nothing here waits for a vehicle. */
async function adjustSome(tenant: DemoTenant, worker: ApiClient, adjuster: string): Promise<void> {
  const driving = tenant.vehicles.filter((v) => v.entry.kind === 'loader')
  const [waiting, running, failed, cancelled] = driving
  const silent = tenant.stock[2]
  if (waiting) await newAdjust(worker, adjuster, waiting)
  for (const vehicle of [running, silent]) {
    const order = vehicle && (await newAdjust(worker, adjuster, vehicle))
    if (order) await confirm(worker, order)
  }
  const bad = failed && (await newAdjust(worker, adjuster, failed))
  if (bad) {
    await confirm(worker, bad)
    await worker.put(`${ADJUSTS}/${bad.id}/finish`, { result: 'FAIL', remark: '液压压力传感器无信号，返修' })
  }
  const off = cancelled && (await newAdjust(worker, adjuster, cancelled))
  if (off) await worker.put(`${ADJUSTS}/${off.id}/cancel`, { reason: '车辆调拨，择期再调' })
}

/** Debugging of driving machines by what they report: one to its end, one half the way. */
export async function debug(tenant: DemoTenant, signIn: SignIn, going: () => boolean): Promise<void> {
  const worker = await signIn('ly.debugger')
  const adjuster = await ownId(worker)
  await adjustSome(tenant, worker, adjuster)
  const [whole, half] = tenant.vehicles.filter((v) => v.bare)
  const orders: Order[] = []
  for (const vehicle of [whole, half]) {
    const order = vehicle && (await newAdjust(worker, adjuster, vehicle))
    if (order) await confirm(worker, order)
    if (order) orders.push(order)
  }
  const [first, second] = orders
  if (second) await pass(worker, second, 'GB4', going)
  if (first && (await pass(worker, first, 'GB4', going)) && (await pass(worker, first, 'LOCK', going))) {
    await skipCustomer(worker, first)
    const lead = await signIn('ly.monitor')
    if (await pass(lead, first, 'CONFIRM', going)) {
      await worker.put(`${ADJUSTS}/${first.id}/finish`, { result: 'PASS' })
      await confirmAssembly(signIn, first.vin)
    }
    await lead.signOut()
  }
  await worker.signOut()
}

async function confirmAssembly(signIn: SignIn, vin: string): Promise<void> {
  const foreman = await signIn('ly.foreman')
  const assembly = await orderOf(foreman, ASSEMBLIES, vin)
  if (assembly) await foreman.put(`${ASSEMBLIES}/${assembly.id}/finish/adjust`, undefined)
  await foreman.signOut()
}
