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
const UNIQUE = ['environmentCode', 'safetyCertNo', 'reportNo']

/** What the audit finds: what another filing that has passed names as its own. */
export function findings({ data }: Filing, passed: readonly Filing[]): Finding[] {
  return UNIQUE.flatMap((field) => {
    const value = data[field]
    const other = isMissing(value) ? undefined : passed.find((one) => one.data[field] === value)
    return other ? [{ field, message: `该编号已被“${other.subject}”使用` }] : []
  })
}
