import { AppError } from '@motorpool/kernel'
import type { Issue } from '@motorpool/resource/shared'
import { CUSTOMER_FENCE_LIMITS, type CustomerFenceInput } from '../../shared/customer-fences.ts'
import { type GeoPolygon, placeOf } from '../../shared/geometry.ts'
import { shapeProblem } from '../check-shape.ts'
import type { Outlines } from '../fences.ts'

/** What is stored of where a fence lies; what another way of setting needs is empty. */
export interface StoredPlace {
  areaCode: string | null
  position: { lng: number; lat: number } | null
  radius: string | null
  polygon: unknown
}

const NOWHERE: StoredPlace = { areaCode: null, position: null, radius: null, polygon: null }

/** The field that is to blame for a shape. */
const SHAPED = { CIRCLE: 'position', POLYGON: 'polygon', REGION: 'areaCode' } as const

const refusal = (field: string, { code, params = {} }: Issue): AppError =>
  new AppError('INVALID_INPUT', {}, { fields: [{ field, code, params }] })

function needed<T>(field: string, value: T | undefined): T {
  if (value === undefined) throw refusal(field, { code: 'FIELD_REQUIRED' })
  return value
}

/** The corner that closes a ring is no corner of its own. */
const cornersOf = ({ coordinates }: GeoPolygon): number =>
  coordinates.reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0)

function drawn(polygon: GeoPolygon): StoredPlace {
  const { corners } = CUSTOMER_FENCE_LIMITS
  if (cornersOf(polygon) > corners) throw refusal('polygon', { code: 'FIELD_MAX', params: { max: corners } })
  return { ...NOWHERE, polygon }
}

/** Nobody sends the outline of an administrative unit: it is as the unit is known. */
function outlined(areaCode: string, outlines: Outlines): StoredPlace {
  const polygons = outlines(Number(areaCode))
  if (polygons.length === 0)
    throw refusal('areaCode', { code: 'FENCE_NO_OUTLINE', params: { value: areaCode } })
  return { ...NOWHERE, areaCode, polygon: placeOf({ kind: 'area', polygons }).polygon }
}

function placed(input: CustomerFenceInput, outlines: Outlines): StoredPlace {
  switch (input.settingWay) {
    case 'CIRCLE':
      return {
        ...NOWHERE,
        position: needed('position', input.position),
        radius: needed('radius', input.radius),
      }
    case 'POLYGON':
      return drawn(needed('polygon', input.polygon))
    case 'REGION':
      return outlined(needed('areaCode', input.areaCode), outlines)
  }
}

/** Where a fence lies, refused by the field when it cannot lie there. */
export function placeOfInput(input: CustomerFenceInput, outlines: Outlines): StoredPlace {
  const place = placed(input, outlines)
  if (input.settingWay === 'REGION') return place
  const problem = shapeProblem({
    ...place,
    settingWay: input.settingWay,
    radius: place.radius === null ? null : Number(place.radius),
  })
  if (problem) throw refusal(SHAPED[input.settingWay], problem)
  return place
}
