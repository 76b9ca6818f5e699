import { z } from 'zod'
import { defineServerKind, type ServerKind } from '../../server/kind.ts'
import { type Point, type PointOptions, parsePointText, pointText } from './shared.ts'

export const pointServer: ServerKind<PointOptions> = defineServerKind({
  column: () => 'point',
  toDb: (value) => `(${(value as Point).lng},${(value as Point).lat})`,
  fromDb: (stored) => {
    const { x, y } = stored as { x: number; y: number }
    return { lng: x, lat: y }
  },
  body: () => z.unknown().meta({ type: 'object', description: '{ lng, lat } in degrees, WGS-84' }),
  answer: () => z.object({ lng: z.number(), lat: z.number() }),
  cellOut: (value) => pointText(value as Point),
  cellIn: (cell) => parsePointText(String(cell)) ?? cell,
  note: (_, { t }) => t('resource.note.point'),
})
