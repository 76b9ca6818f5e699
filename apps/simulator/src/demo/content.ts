import { doBusiness } from './business.ts'
import { catalogueSheets } from './catalogues.ts'
import type { ApiClient } from './client.ts'
import { ensureCommands, ensureConfigurations, ensureReplacements } from './equipment.ts'
import { ensureFences } from './fences.ts'
import type { DemoTenant } from './fleet.ts'
import { ensureLockOrders } from './locks.ts'
import { maintenanceSheets } from './maintenance.ts'
import { ensureNotices } from './notices.ts'
import { vehiclePicture } from './picture.ts'
import { ensureRows } from './rows.ts'
import { ensureService } from './service.ts'
import { TERMINAL, VEHICLE } from './sheet-plan.ts'
import { SOFTWARE, type Software } from './software.ts'
import { ensureStrategies } from './strategies.ts'
import { ensureTerminalAlarms } from './terminal-alarms.ts'
import { ensureUpdates } from './updates.ts'
import { debug, type SignIn } from './workshop.ts'

const COLLECTS = `${TERMINAL}/softVersionCollects/V1.0`
const LOCKS = `${TERMINAL}/softVersionLocks/V1.0`
const CMDS = `${TERMINAL}/protocol/cmds/V1.0`
const GROUPS = `${VEHICLE}/vehicle/groups/V1.0`
const ICONS = `${VEHICLE}/map/icon/V1.0`
const LINKS = `${VEHICLE}/userVehicles/V1.0`
const USERS = '/api/system-svc/users/V1.0'
const REMARK = '演示数据'

interface Row {
  id: string
  [field: string]: unknown
}

const byField = async (own: ApiClient, api: string, field: string, value: string): Promise<Row | undefined> =>
  (await own.all<Row>(`${api}/page`, { [field]: value })).find((row) => row[field] === value)

/** What sheets cannot say of uplink items: the meanings of their numbers, and which one counts the fuel. */
async function finishItems(own: ApiClient, software: Software, softVersionId: string): Promise<void> {
  const rows = await own.all<Row>(`${COLLECTS}/page`, { softVersionId })
  for (const item of software.items) {
    const row = rows.find((one) => one.collectCode === item.code)
    if (!row) continue
    if (item.labels && !row.enumValues) await own.put(COLLECTS, { id: row.id, enumValues: item.labels })
    if (item.counts === 'fuel' && row.consumptionFlag !== true)
      await own.put(`${COLLECTS}/${row.id}/consumption`, { consumptionFlag: true })
  }
}

/** Locks of the machines: a pass-through down, and the signal that says how it went. */
async function ensureLocks(own: ApiClient, softVersionId: string): Promise<void> {
  const known = await own.all<Row>(`${LOCKS}/page`, { softVersionId })
  if (known.length > 0) return
  const commands = await own.get<Row[]>(`${CMDS}/select/cmdDirect?cmdDirect=DOWN&keyword=8900`)
  const fields = await own.get<Row[]>(`${TERMINAL}/functionFields/V1.0/options?keyword=lockState`)
  const [command, field] = [commands[0], fields[0]]
  if (!command || !field) return
  const levels = ['一级锁车（限扭）', '二级锁车（限速）', '三级锁车（怠速）']
  for (const [i, lockName] of levels.entries())
    await own.post(LOCKS, {
      softVersionId,
      lockCommand: `RELAY_${i + 1}`,
      lockName,
      protocolCmdId: command.id,
      lockContent: `F0A10${i + 1}`,
      unlockContent: 'F0A100',
      statusFieldId: field.id,
      lockedValue: String(i + 1),
      level: i + 1,
      description: REMARK,
    })
  await own.post(LOCKS, {
    softVersionId,
    lockCommand: 'UNLOCK',
    lockName: '全部解锁',
    protocolCmdId: command.id,
    unlockContent: 'F0A100',
    description: REMARK,
  })
}

async function finishSoftware(own: ApiClient): Promise<void> {
  const versions = await own.all<Row>(`${TERMINAL}/softVersions/V1.0/page`)
  for (const software of SOFTWARE) {
    const version = versions.find((row) => row.versionCode === software.code)
    if (!version) continue
    await finishItems(own, software, version.id)
    if (software.category !== 'NEW_ENERGY') await ensureLocks(own, version.id)
  }
}

async function ensureGroup(
  own: ApiClient,
  orgId: string,
  code: string,
  body: object,
): Promise<Row | undefined> {
  if (await byField(own, GROUPS, 'groupCode', code)) return undefined
  return own.post<Row>(GROUPS, { groupCode: code, orgId, remark: REMARK, ...body })
}

async function ensureGroups(own: ApiClient, { plan, vehicles }: DemoTenant): Promise<void> {
  const { org } = await own.get<{ org: { id: string } }>(`${USERS}/getCurUser`)
  const watched = await ensureGroup(own, org.id, 'KEY', { groupName: '重点监控车辆', groupTarget: 'vin' })
  if (watched)
    await own.post(`${GROUPS}/vin/bind`, {
      groupId: watched.id,
      vins: vehicles.slice(0, 8).map((v) => v.sim.vin),
    })
  const [kind] = vehicles
  const series = await ensureGroup(own, org.id, 'MAIN', {
    groupName: plan.plant ? '主力挖掘机型' : '纯电公交车型',
    groupTarget: 'model',
  })
  const model =
    kind && (await byField(own, `${VEHICLE}/vehicle/models/V1.0`, 'modelCode', kind.entry.modelCode))
  if (series && model) await own.post(`${GROUPS}/model/bind`, { groupId: series.id, ids: [model.id] })
  const orgs = await own.get<{ id: string; orgCode: string }[]>('/api/system-svc/orgs/V1.0/ref')
  const members = plan.orgs.filter(({ attribute }) => attribute.includes(plan.plant ? 'DEALER' : 'STORE'))
  const ids = orgs.filter(({ orgCode }) => members.slice(0, 2).some((org) => org.orgCode === orgCode))
  const regional = await ensureGroup(own, org.id, 'REGION', {
    groupName: plan.plant ? '重点经销商车辆' : '示范车队车辆',
    groupTarget: 'org',
  })
  if (regional) await own.post(`${GROUPS}/org/bind`, { groupId: regional.id, ids: ids.map(({ id }) => id) })
}

const ICON_PLANS = [
  { iconCode: 'bus', iconName: '公交图标', colour: [11, 110, 79], bars: 1 },
  { iconCode: 'truck', iconName: '货车图标', colour: [29, 78, 216], bars: 2 },
  { iconCode: 'machine', iconName: '工程机械图标', colour: [194, 65, 12], bars: 3 },
] as const

async function ensureIcons(own: ApiClient): Promise<void> {
  for (const [sort, { colour, bars, ...icon }] of ICON_PLANS.entries()) {
    if (await byField(own, ICONS, 'iconCode', icon.iconCode)) continue
    const iconImageId = await own.upload(`${icon.iconCode}.png`, 'image/png', vehiclePicture(colour, bars))
    await own.post(ICONS, { ...icon, iconImageId, sort, remark: REMARK })
  }
}

/** Dispatchers and service people with the vehicles that are theirs. */
async function ensureLinks(own: ApiClient, { plan, vehicles }: DemoTenant): Promise<void> {
  const user = plan.users.find((one) => one.role === 'service')
  const found = user && (await byField(own, USERS, 'userName', user.userName))
  if (!found || (await own.all<Row>(`${LINKS}/page`, { userId: found.id })).length > 0) return
  for (const { sim } of vehicles.slice(0, 6))
    await own.post(LINKS, { userId: found.id, vin: sim.vin, linkType: 'MANUAL', remark: REMARK })
}

/** A user whose phone number is that of some vehicles' owner: these belong together by themselves. */
async function ensureOwner(own: ApiClient, { plan, vehicles }: DemoTenant): Promise<void> {
  const user = plan.users.find((one) => one.role === 'viewer')
  const found = user && (await byField(own, USERS, 'userName', user.userName))
  if (!found || found.phone) return
  const phone = `1000000${plan.plant ? '98' : '97'}01`
  const customer = { customerName: user.realName, customerPhone: phone }
  for (const { sim } of vehicles.slice(8, 11))
    await own.post(`${VEHICLE}/vehicles/V1.0/update/customer/info`, { vin: sim.vin, ...customer })
  await own.put(USERS, { id: found.id, updateTime: found.updateTime, phone })
}

/** Fills the lists of a tenant that vehicles can do without. What is there already is left as it is. */
export async function furnish(tenant: DemoTenant, signIn: SignIn, going: () => boolean): Promise<void> {
  const admin = tenant.plan.users.find((user) => user.role === 'tenantAdmin')
  if (!admin) return
  const own = await signIn(admin.userName)
  // What raises alarms first: whoever looks a minute after the start finds some.
  await ensureNotices(own, tenant)
  await ensureFences(own, tenant)
  await ensureStrategies(own, tenant)
  await finishSoftware(own)
  for (const plan of catalogueSheets(tenant)) await ensureRows(own, plan)
  for (const plan of maintenanceSheets(tenant.plan)) await ensureRows(own, plan)
  await ensureTerminalAlarms(own)
  await ensureGroups(own, tenant)
  await ensureIcons(own)
  await ensureLinks(own, tenant)
  await ensureOwner(own, tenant)
  await ensureCommands(own)
  await ensureConfigurations(own)
  await ensureReplacements(own, tenant)
  await ensureLockOrders(own, tenant)
  await ensureUpdates(own, tenant)
  await doBusiness(own, tenant)
  await ensureService(own, tenant, signIn)
  await own.signOut()
  if (tenant.plan.plant && going()) await debug(tenant, signIn, going)
}
