import { defineKind, type Kind } from '../../shared/kind.ts'
import { bad, good } from '../../shared/problem.ts'

export type PointOptions = Readonly<Record<string, never>>

export interface Point {
  lng: number
  lat: number
}

/** Six decimals are a tenth of a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

const degrees = (value: unknown, max: number): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= max ? rounded(value) : undefined

/** `113.264385, 23.129112`: longitude first, as on the wire. */
export function pointText({ lng, lat }: Point): string {
  return `${lng}, ${lat}`
}

export function parsePointText(text: string): Point | undefined {
  const m = /^\s*(-?\d+(?:\.\d+)?)\s*[,，;\s]\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text)
  return m ? { lng: Number(m[1]), lat: Number(m[2]) } : undefined
}

/** A place on the map, WGS-84. */
export const pointKind: Kind<Point, PointOptions> = defineKind({
  formType: 'point',
  cellType: 'text',
  multiple: false,
  computed: false,
  parse: (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return bad('FIELD_FORMAT')
    const { lng, lat } = value as Partial<Point>
    if (typeof lng !== 'number' || typeof lat !== 'number') return bad('FIELD_FORMAT')
    const [x, y] = [degrees(lng, 180), degrees(lat, 90)]
    if (x === undefined) return bad('FIELD_RANGE', { min: -180, max: 180 })
    if (y === undefined) return bad('FIELD_RANGE', { min: -90, max: 90 })
    return good({ lng: x, lat: y })
  },
  toWire: (input) => (typeof input === 'object' && input !== null ? input : null),
})
