import { PERIOD } from '../signals/gprs11.ts'
import type { ApiClient } from './client.ts'
import type { DemoTenant, DemoVehicle } from './fleet.ts'
import { ensure, type Row } from './rows.ts'
import { TERMINAL, VEHICLE } from './sheet-plan.ts'

const VEHICLES = `${VEHICLE}/vehicles/V1.0`
const TERMINALS = `${TERMINAL}/terminals/V1.0`
const VERSIONS = `${TERMINAL}/softVersions/V1.0`
const VERSION_CMDS = `${TERMINAL}/softVersionCmds/V1.0`
const CATALOGUE = `${TERMINAL}/protocol/cmds/V1.0`
const CMDS = `${CATALOGUE}/select/cmdDirect?cmdDirect=DOWN`
const REMARK = '演示数据'

/** Commands that a software takes, of those that its protocol has. */
const COMMANDS = 4

const seconds = { key: 'seconds', label: '上报周期', type: 'unsigned', bytes: 2, ...PERIOD, unit: 's' }

/** Commands of the machines' enterprise protocol: its maker's own, with the values that they take. */
const GROUPS = [
  { code: '02', cmdName: '立即上报发动机工况', cmdCategory: 'DEBUG' },
  {
    code: 'A2',
    cmdName: '设置工况上报周期',
    cmdCategory: 'OTHER',
    offlineFlag: true,
    paramSchema: [seconds],
  },
] as const
/** What stands there before anything is typed. */
const DEFAULTS: Readonly<Record<string, object>> = { A2: { seconds: 60 } }

const downOf = (own: ApiClient, protocolId: unknown) =>
  own.get<Row[]>(`${CMDS}&protocolId=${String(protocolId)}`)

/** A maker's protocol that has no commands yet gets those of the demo. */
async function commandsOf(own: ApiClient, protocolId: unknown): Promise<Row[]> {
  const known = await downOf(own, protocolId)
  if (known.length > 0) return known
  for (const { code, ...command } of GROUPS)
    await own.post(CATALOGUE, { ...command, protocolId, cmdCode: code, cmdGroup: code, cmdDirect: 'DOWN' })
  return downOf(own, protocolId)
}

export async function ensureCommands(own: ApiClient): Promise<void> {
  for (const version of await own.all<Row>(`${VERSIONS}/page`)) {
    if ((await own.all<Row>(`${VERSION_CMDS}/page`, { softVersionId: version.id })).length > 0) continue
    const commands = await commandsOf(own, version.protocolId)
    for (const [sort, { id, code }] of commands.slice(0, COMMANDS).entries()) {
      const defaults = DEFAULTS[String(code)]
      const defaultParams = defaults ? { defaultParams: defaults } : {}
      await own.post(VERSION_CMDS, { softVersionId: version.id, protocolCmdId: id, sort, ...defaultParams })
    }
  }
}

const CONFIGURED = 4
/** Neutral, reverse, automatic, parking. */
const GEARS = ['0', '13', '14', '15']

/** What a factory builds into some models. */
export async function ensureConfigurations(own: ApiClient): Promise<void> {
  const models = await own.all<Row>(`${VEHICLE}/vehicle/models/V1.0/page`)
  await ensure(
    own,
    `${VEHICLE}/vehicleModelConfigs/V1.0`,
    'vsn',
    models.slice(0, CONFIGURED).map((model, i) => ({
      vsn: `${String(model.modelCode)}-${i % 2 === 0 ? 'STD' : 'PRO'}`,
      configName: `${String(model.modelName)}${i % 2 === 0 ? '标准配置' : '高配'}`,
      vehicleModelId: model.id,
      appControl: i % 2 === 1,
      gear: GEARS,
      remark: REMARK,
    })),
  )
}

const REPLACED = 2

/** A terminal like that of a vehicle, without a card: one that a workshop has in stock. */
async function spareOf(own: ApiClient, { terminalCode }: DemoVehicle, code: string): Promise<void> {
  const same = await own.all<Row>(`${TERMINALS}/page`, { terminalCode })
  const like = same.find((row) => row.terminalCode === terminalCode)
  if (!like) return
  const { terminalModelId, orgId } = like
  await ensure(own, TERMINALS, 'terminalCode', [
    { terminalCode: code, terminalModelId, orgId, remark: '维修备用终端' },
  ])
}

/** Terminals that were repaired: a spare one served meanwhile, and they are on their vehicles again. */
export async function ensureReplacements(own: ApiClient, { plan, vehicles }: DemoTenant): Promise<void> {
  if ((await own.all<Row>(`${VEHICLE}/terminal_changes/V1.0/page`)).length > 0) return
  const served = vehicles.filter((v) => !v.bare && v.org !== plan.plant)
  for (const [i, vehicle] of served.slice(-REPLACED).entries()) {
    const spare = `${plan.rootCode.slice(0, 2)}SPARE${String(i + 1).padStart(4, '0')}`
    const { vin } = vehicle.sim
    await spareOf(own, vehicle, spare)
    const changes = [
      { terminalCode: spare, changeReason: '终端无法定位，返厂检修，换装备用终端' },
      { terminalCode: vehicle.terminalCode, changeReason: '原终端检修合格，装回原车' },
    ]
    for (const change of changes) await own.put(`${VEHICLES}/changeTerminal`, { vin, ...change })
  }
}
