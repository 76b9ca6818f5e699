import { filter } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { z } from 'zod'
import { Province } from '../../shared/provinces.ts'
import { isIn } from './places.ts'

const PROVINCES: ReadonlySet<string> = new Set(Province.values)
const code = z.string().regex(/^\d{6}$/)

/** A province, and a city or county in it that narrows it; or the codes on the way to one of them. */
export const regionFilters = {
  provinceCode: filter(z.enum(Province.values)),
  areaCode: filter(code),
  area: filter(z.array(code).min(1).max(3)),
}
type Filters = z.output<z.ZodObject<typeof regionFilters>>

const refused = (field: keyof Filters) =>
  new AppError('INVALID_INPUT', {}, { fields: [{ field, code: 'FIELD_INVALID' }] })

/** The code of what is asked for; undefined: everywhere. */
export function regionOf({ provinceCode, areaCode, area = [] }: Filters): string | undefined {
  const [province = provinceCode] = area
  const region = area.at(-1) ?? areaCode
  const field = area.length > 0 ? 'area' : 'areaCode'
  if (province !== undefined && !PROVINCES.has(province)) throw refused(field)
  if (region === undefined) return province
  if (province !== undefined && isIn(region, province)) return region
  throw refused(field)
}
