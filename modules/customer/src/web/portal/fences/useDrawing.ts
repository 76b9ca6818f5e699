import { type Draft, isWhole, newDraft, useHistory } from '@motorpool/fence/draw'
import { newSketch, type Sketch } from '@motorpool/ui/map'
import { useState } from 'react'
import type { CustomerFence } from '../../../shared/index.ts'
import { draftOfFence } from './form.ts'

/** Ways in which a finger sets a fence; a region is chosen by its name. */
export const WAYS = ['CIRCLE', 'POLYGON', 'REGION'] as const
export type Way = (typeof WAYS)[number]

export interface Drawing {
  /** Null: nothing is drawn. */
  draft: Draft | null
  /** Corners that are being set, before they are an outline. */
  sketch: Sketch | null
  /** As it is stored; a new one is not. */
  fence: CustomerFence | undefined
  begin(way: Way): void
  edit(fence: CustomerFence): void
  end(): void
  onSketch(sketch: Sketch): void
  /** The centre of a circle. */
  onCentre(point: { lng: number; lat: number }): void
  onRadius(radius: number): void
  /** The code of an administrative unit; its outline is the server's. */
  onArea(areaCode: string | null): void
  onDraft(draft: Draft, live?: boolean): void
  undo: (() => void) | undefined
  changed: boolean
}

/** Where no corner is set yet. */
const EMPTY = newSketch('ring')

/** The one fence that is drawn or changed on the map. */
export function useDrawing(): Drawing {
  const history = useHistory()
  const [begun, setSketch] = useState<Sketch | null>(null)
  const [fence, setFence] = useState<CustomerFence>()
  const { draft } = history
  // A polygon of which a step back left nothing is drawn anew.
  const sketch = draft?.way === 'POLYGON' && !isWhole(draft) ? (begun ?? EMPTY) : null
  const open = (next: Draft | null, of?: CustomerFence) => {
    history.begin(next)
    setFence(of)
    setSketch(null)
  }
  return {
    draft,
    sketch,
    fence,
    begin: (way) => open(newDraft(way)),
    edit: (one) => open(draftOfFence(one), one),
    end: () => open(null),
    onSketch: (next) => {
      setSketch(next.done ? null : next)
      if (next.done && draft) history.change({ ...draft, polygons: [[next.points]] })
    },
    onCentre: ({ lng, lat }) => {
      if (draft) history.change({ ...draft, polygons: [[[[lng, lat]]]] })
    },
    onRadius: (radius) => {
      if (draft) history.change({ ...draft, radius })
    },
    onArea: (areaCode) => {
      if (draft) history.change({ ...draft, areaCode, polygons: [] })
    },
    onDraft: history.change,
    undo: history.undo,
    changed: history.changed || (sketch?.points.length ?? 0) > 0,
  }
}
