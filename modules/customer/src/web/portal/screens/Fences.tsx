import '../portal.css'
import '../fences/fences.css'
import {
  circleRing,
  type Draft,
  DraftLayer,
  FenceLayer,
  isWhole,
  pointsOf,
  type ShownFence,
} from '@motorpool/fence/draw'
import { bboxOf, type LngLat } from '@motorpool/geo'
import { Answer, EmptyState, Icon, Page, SkeletonBlock, usePermission, useText } from '@motorpool/ui'
import { ConsoleMap, type MapHandle, PointPicker, SketchLayer } from '@motorpool/ui/map'
import { Button } from 'antd'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { type CustomerFence, FENCES_KEY } from '../../../shared/portal/index.ts'
import { FenceCard } from '../fences/FenceCard.tsx'
import { FenceEditor } from '../fences/FenceEditor.tsx'
import { FenceVehicles } from '../fences/FenceVehicles.tsx'
import { draftOfFence } from '../fences/form.ts'
import { type Drawing, useDrawing, WAYS } from '../fences/useDrawing.ts'
import { useFences } from '../fences/useFences.ts'
import { openingOf } from '../opening.ts'
import { useMapVehicles } from '../usePortal.ts'

const FIT = { maxZoom: 15, padding: 40 }

/** All of what a fence covers. */
function outlineOf(draft: Draft): readonly LngLat[] {
  const points = pointsOf(draft)
  const [centre] = points
  return draft.way === 'CIRCLE' && centre ? circleRing(centre, draft.radius) : points
}

const shownOf = (fences: readonly CustomerFence[]): ShownFence[] =>
  fences.map((one) => ({
    id: one.id,
    name: one.fenceName,
    enabled: !one.cancelFlag && one.vehicleCount > 0,
    draft: draftOfFence(one),
  }))

const outlines = (shown: readonly ShownFence[]) =>
  shown.flatMap(({ draft }) => outlineOf(draft).map(([lng, lat]) => ({ lng, lat })))

/** Own fences on the map, with their cards below it; one is drawn, changed, and given machines to watch. */
export default function Fences(): ReactNode {
  const fences = useFences()
  const vehicles = useMapVehicles()
  // The map opens on what there is to fence in; without it, it opens all the same.
  const places =
    vehicles.data?.flatMap(({ lng, lat }) => (lng === null || lat === null ? [] : [{ lng, lat }])) ?? []
  const asked = { ...fences, data: vehicles.isPending ? undefined : fences.data }
  return (
    <Page fill bare>
      <Answer of={asked} waiting={<SkeletonBlock height="100%" />}>
        {({ items }) => <Board fences={items} places={places} />}
      </Answer>
    </Page>
  )
}

interface BoardProps {
  fences: readonly CustomerFence[]
  /** Where own machines are. */
  places: readonly { lng: number; lat: number }[]
}

function Board({ fences, places }: BoardProps): ReactNode {
  const map = useRef<MapHandle>(null)
  const drawing = useDrawing()
  const [selected, setSelected] = useState<string | null>(null)
  const [giving, setGiving] = useState<string>()
  const shown = useMemo(() => shownOf(fences), [fences])
  const editing = drawing.draft !== null
  const show = (id: string) => {
    setSelected(id)
    const box = bboxOf(shown.flatMap((one) => (one.id === id ? [...outlineOf(one.draft)] : [])))
    if (box) map.current?.fitBounds(box, FIT)
  }
  const given = fences.find(({ id }) => id === giving)
  return (
    <div className="pt-fences">
      <div className="pt-whole">
        <ConsoleMap ref={map} opening={() => openingOf([...outlines(shown), ...places])}>
          <FenceLayer
            fences={editing ? shown.filter(({ id }) => id !== drawing.fence?.id) : shown}
            selected={selected}
            inert={editing}
            onPick={show}
          />
          <DrawingLayers drawing={drawing} />
        </ConsoleMap>
      </div>
      <div className="pt-fences-side">
        {editing ? (
          <FenceEditor
            key={drawing.fence?.id ?? 'new'}
            drawing={drawing}
            onClose={drawing.end}
            onSaved={(id, isNew) => {
              drawing.end()
              setSelected(id)
              if (isNew) setGiving(id)
            }}
          />
        ) : (
          <Cards fences={fences} selected={selected} drawing={drawing} onShow={show} onVehicles={setGiving} />
        )}
      </div>
      {given ? <FenceVehicles fence={given} onClose={() => setGiving(undefined)} /> : null}
    </div>
  )
}

function DrawingLayers({ drawing }: { drawing: Drawing }): ReactNode {
  const { draft, sketch } = drawing
  if (!draft) return null
  const [[[at] = []] = []] = draft.polygons
  return (
    <>
      {isWhole(draft) ? <DraftLayer draft={draft} onChange={drawing.onDraft} /> : null}
      {sketch ? <SketchLayer sketch={sketch} onChange={drawing.onSketch} /> : null}
      {draft.way === 'CIRCLE' ? (
        <PointPicker point={at ? { lng: at[0], lat: at[1] } : undefined} onPick={drawing.onCentre} />
      ) : null}
    </>
  )
}

interface CardsProps {
  fences: readonly CustomerFence[]
  selected: string | null
  drawing: Drawing
  onShow(id: string): void
  onVehicles(id: string): void
}

export function Cards({ fences, selected, drawing, onShow, onVehicles }: CardsProps): ReactNode {
  const t = useText()
  const may = usePermission()
  return (
    <div className="pt">
      {may('create', FENCES_KEY) ? (
        <div className="pt-fence-new" role="group" aria-label={t('portal.fences.new')}>
          {WAYS.map((way) => (
            <Button key={way} size="large" icon={<Icon name="plus" />} onClick={() => drawing.begin(way)}>
              {t(`portal.fences.${way.toLowerCase()}`)}
            </Button>
          ))}
        </div>
      ) : null}
      {fences.length === 0 ? (
        <EmptyState icon="pin" title={t('portal.fences.none')} hint={t('portal.fences.noneHint')} />
      ) : (
        <ul className="pt-cards" aria-label={t('portal.fences.list')}>
          {fences.map((one) => (
            <FenceCard
              key={one.id}
              fence={one}
              selected={one.id === selected}
              onShow={() => onShow(one.id)}
              onEdit={() => {
                onShow(one.id)
                drawing.edit(one)
              }}
              onVehicles={() => onVehicles(one.id)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
