/** A filing as it came. */
export interface Filing {
  requestNo: string
  kind: string
  usage: string
  operation: string
  subject: string
  data: Readonly<Record<string, unknown>>
  images: readonly { field: string; sha256: string }[]
}

export interface Finding {
  field: string
  message: string
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** What this authority asks for: the field, of which usages, and as what. */
interface Wanted {
  field: string
  usages: readonly string[]
  form?: RegExp
  said: string
}

const ALL = ['GB4', 'GB6', 'GBEV', 'CUSTOM']
const FUEL = ['GB4', 'GB6']
/** Machines carry their maker's number. */
const VIN = /^[A-Z0-9-]{1,32}$/
const CODE = /^[0-9A-Z][0-9A-Z -]{5,30}[0-9A-Z]$/

/** Kinds that it files, and what each must have. */
export const WANTED: Readonly<Record<string, readonly Wanted[]>> = {
  vehicle_model: [
    { field: 'modelCode', usages: ALL, said: '车型代码不能为空' },
    { field: 'manufacturer', usages: ALL, said: '生产企业不能为空' },
    { field: 'environmentCode', usages: FUEL, form: CODE, said: '环保信息公开编号格式不正确' },
    { field: 'engineModel', usages: FUEL, said: '发动机型号不能为空' },
    { field: 'electricDriverModel', usages: ['GBEV'], said: '驱动电机型号不能为空' },
    { field: 'energyStorageModel', usages: ['GBEV'], said: '储能装置型号不能为空' },
  ],
  chip_model: [
    { field: 'chipCode', usages: ALL, said: '芯片编码不能为空' },
    { field: 'safetyCertNo', usages: ALL, said: '安全认证编号不能为空' },
    { field: 'chipFactoryLicenceFile', usages: ALL, said: '缺少生产企业营业执照' },
    { field: 'chipFileImg', usages: ALL, said: '缺少芯片照片' },
  ],
  tbox_model: [
    { field: 'modelCode', usages: ALL, said: '终端型号不能为空' },
    { field: 'reportNo', usages: ALL, said: '检测报告编号不能为空' },
    { field: 'tboxFactoryLicenceImg', usages: ALL, said: '缺少生产企业营业执照' },
    { field: 'reportImg', usages: ALL, said: '缺少检测报告' },
  ],
  vehicle: [
    { field: 'vin', usages: ALL, form: VIN, said: '车架号格式不正确' },
    { field: 'vehicleModelId', usages: ALL, said: '车型代码不能为空' },
    { field: 'terminalCode', usages: ALL, said: '终端编号不能为空' },
    { field: 'environmentCode', usages: FUEL, form: CODE, said: '环保信息公开编号格式不正确' },
    { field: 'engineModel', usages: FUEL, said: '发动机型号不能为空' },
    { field: 'engineNo', usages: FUEL, said: '发动机编号不能为空' },
    { field: 'chipCode', usages: ['GB6'], said: '芯片编码不能为空' },
    { field: 'motorNo', usages: ['GBEV'], said: '驱动电机编号不能为空' },
    { field: 'batteryNo', usages: ['GBEV'], said: '电池包编号不能为空' },
  ],
  terminal_change: [
    { field: 'vin', usages: ALL, form: VIN, said: '车架号格式不正确' },
    { field: 'oldTerminalCode', usages: ALL, said: '原终端编号不能为空' },
    { field: 'terminalCode', usages: ALL, said: '新终端编号不能为空' },
    { field: 'changeReason', usages: ALL, said: '更换原因不能为空' },
    { field: 'changeTime', usages: ALL, said: '更换时间不能为空' },
    { field: 'chipCode', usages: ['GB6'], said: '新芯片编码不能为空' },
  ],
}

/** Why a filing is not taken at all. */
export function rejections({ kind, usage, data }: Filing): Finding[] {
  return (WANTED[kind] ?? []).flatMap(({ field, usages, form, said }) => {
    if (!usages.includes(usage)) return []
    const value = data[field]
    const isWrong = isMissing(value) || (form !== undefined && !form.test(String(value)))
    return isWrong ? [{ field, message: said }] : []
  })
}

/** Whose values no two filings of one kind may share. */
const UNIQUE: Readonly<Record<string, readonly string[]>> = {
  vehicle_model: ['environmentCode'],
  chip_model: ['safetyCertNo'],
  tbox_model: ['reportNo'],
  vehicle: ['engineNo', 'terminalCode', 'chipCode', 'motorNo', 'batteryNo'],
}

/** What a filing rests on: its field holds the number under which a filing of another kind has passed. */
interface Ground {
  field: string
  kind: string
  usages: readonly string[]
  said: string
}

const GROUNDS: Readonly<Record<string, readonly Ground[]>> = {
  vehicle: [
    { field: 'modelFilingNo', kind: 'vehicle_model', usages: ALL, said: '该车型尚未通过备案' },
    { field: 'terminalModelFilingNo', kind: 'tbox_model', usages: FUEL, said: '该终端型号尚未通过备案' },
  ],
}

/** What the audit does not find on its own record: `isOnRecord` knows what has passed. */
export function groundless(
  { kind, usage, data }: Filing,
  isOnRecord: (kind: string, usage: string, filingNo: string) => boolean,
): Finding[] {
  return (GROUNDS[kind] ?? []).flatMap(({ field, kind: ground, usages, said }) => {
    if (!usages.includes(usage)) return []
    const number = data[field]
    const stands = typeof number === 'string' && isOnRecord(ground, usage, number)
    return stands ? [] : [{ field, message: said }]
  })
}

/** The numbers of a filing that no other subject may have, once it has passed. */
export function numbersOf({ kind, data }: Filing): { field: string; value: string }[] {
  return (UNIQUE[kind] ?? []).flatMap((field) => {
    const value = data[field]
    return typeof value === 'string' && value !== '' ? [{ field, value }] : []
  })
}

/** What the audit finds: numbers that the filing of another subject, which has passed, names as its own. */
export function findings(
  filing: Filing,
  holderOf: (filing: Filing, field: string, value: string) => string | undefined,
): Finding[] {
  return numbersOf(filing).flatMap(({ field, value }) => {
    const other = holderOf(filing, field, value)
    return other === undefined ? [] : [{ field, message: `该编号已被“${other}”使用` }]
  })
}
