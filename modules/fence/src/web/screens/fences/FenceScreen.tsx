import './fences.css'
import { bboxOf } from '@motorpool/geo'
import { Page, SkeletonBlock, useDebounced } from '@motorpool/ui'
import {
  ConsoleMap,
  type MapHandle,
  newSketch,
  PointPicker,
  type Sketch,
  SketchLayer,
} from '@motorpool/ui/map'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { FenceSettingWay } from '../../../shared/enums.ts'
import { BindDialog } from './BindDialog.tsx'
import { DraftLayer } from './DraftLayer.tsx'
import { draftOf, isWhole, newDraft, pointsOf } from './draft.ts'
import { EditPanel } from './EditPanel.tsx'
import { FenceLayer } from './FenceLayer.tsx'
import { FenceList } from './FenceList.tsx'
import { FilesDialog } from './FilesDialog.tsx'
import { circleRing } from './features.ts'
import { useFence, useFences } from './useFences.ts'
import { useHistory } from './useHistory.ts'

const SKETCHES = { POLYGON: 'ring', RECTANGLE: 'box', CORRIDOR: 'path' } as const
const isSketched = (way: FenceSettingWay): way is keyof typeof SKETCHES => way in SKETCHES
const MAX_ZOOM = 15
/** Beside the list and the fence that is edited, where both stand beside the map. */
const fit = () => ({
  maxZoom: MAX_ZOOM,
  padding: window.innerWidth > 1180 ? { top: 56, bottom: 56, left: 344, right: 396 } : 48,
})

/** Fences on the map with their list beside it; one is drawn, edited, and linked to vehicles. */
export default function FenceScreen(): ReactNode {
  const map = useRef<MapHandle>(null)
  const [address, setAddress] = useSearchParams()
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const keyword = useDebounced(typed.trim(), 300)
  const fences = useFences(keyword, page)
  const selected = address.get('id')
  const binding = address.get('bind')
  const fence = useFence(selected)
  const bound = useFence(binding)
  const history = useHistory()
  const [isNew, setNew] = useState(false)
  const [sketch, setSketch] = useState<Sketch | null>(null)
  const [files, setFiles] = useState(false)
  const { draft } = history

  const go = (change: Readonly<Record<string, string | null>>) =>
    setAddress(
      (before) => {
        for (const [name, value] of Object.entries(change))
          if (value === null) before.delete(name)
          else before.set(name, value)
        return before
      },
      { replace: true },
    )
  const close = () => {
    history.begin(null)
    setNew(false)
    setSketch(null)
    go({ id: null })
  }
  const begin = (way: FenceSettingWay) => {
    go({ id: null })
    setNew(true)
    history.begin(newDraft(way))
    setSketch(isSketched(way) ? newSketch(SKETCHES[way]) : null)
  }
  const onSketch = (next: Sketch) => {
    setSketch(next)
    if (!next.done || !draft) return
    const [from, to] = next.points
    const box = next.shape === 'box' && from && to ? bboxOf([from, to]) : null
    const points = box
      ? ([
          [box[0], box[1]],
          [box[2], box[1]],
          [box[2], box[3]],
          [box[0], box[3]],
        ] as const)
      : next.points
    setSketch(null)
    history.change({ ...draft, polygons: [[points]] })
  }

  // The picked fence is edited as soon as it is read, and seen whole.
  const row = fence.data?.id === selected ? fence.data : undefined
  const begun = useRef<string | null>(null)
  useEffect(() => {
    if (!row || begun.current === `${row.id} ${row.updateTime}`) return
    begun.current = `${row.id} ${row.updateTime}`
    const next = draftOf(row, row.areaCode)
    history.begin(next)
    setNew(false)
    setSketch(null)
    const [centre] = pointsOf(next)
    const box = bboxOf(next.way === 'CIRCLE' && centre ? circleRing(centre, next.radius) : pointsOf(next))
    if (box) map.current?.fitBounds(box, fit())
  }, [row, history])
  useEffect(() => {
    if (selected === null) begun.current = null
  }, [selected])

  // All fences are seen at first.
  const fitted = useRef(false)
  useEffect(() => {
    if (fitted.current || fences.shown.length === 0 || selected) return
    const box = bboxOf(fences.shown.flatMap((one) => pointsOf(one.draft)))
    if (!box || !map.current) return
    fitted.current = true
    map.current.fitBounds(box, { ...fit(), animate: false })
  })

  const editing = draft !== null && (isNew || row !== undefined)
  const others = editing ? fences.shown.filter(({ id }) => id !== selected) : fences.shown
  return (
    <Page fill bare>
      <div className={editing ? 'fence is-editing' : 'fence'}>
        <ConsoleMap ref={map}>
          <FenceLayer fences={others} selected={selected} inert={isNew} onPick={(id) => go({ id })} />
          {editing && isWhole(draft) ? <DraftLayer draft={draft} onChange={history.change} /> : null}
          {sketch ? <SketchLayer sketch={sketch} onChange={onSketch} /> : null}
          {editing && draft.way === 'CIRCLE' ? (
            <PointPicker
              point={pointAt(draft.polygons[0]?.[0]?.[0])}
              onPick={({ lng, lat }) => history.change({ ...draft, polygons: [[[[lng, lat]]]] })}
            />
          ) : null}
        </ConsoleMap>
        <FenceList
          fences={fences}
          keyword={typed}
          page={page}
          selected={selected}
          onKeyword={(next) => {
            setTyped(next)
            setPage(1)
          }}
          onPage={setPage}
          onPick={(id) => go({ id: id === selected ? null : id })}
          onNew={begin}
          onFiles={() => setFiles(true)}
        />
        {selected !== null && !row && fence.isPending ? (
          <section className="fence-edit" aria-busy="true">
            <SkeletonBlock height={240} />
          </section>
        ) : null}
        {editing ? (
          <EditPanel
            key={row ? `${row.id} ${row.updateTime}` : 'new'}
            row={row}
            history={history}
            onClose={close}
            onBind={() => row && go({ bind: row.id })}
            onSaved={(id) => {
              close()
              void fences.query.refetch()
              if (id) go({ id })
            }}
          />
        ) : null}
        {binding !== null && bound.data ? (
          <BindDialog fenceId={binding} name={bound.data.fenceName} onClose={() => go({ bind: null })} />
        ) : null}
        {files ? (
          <FilesDialog
            onClose={() => setFiles(false)}
            onDone={() => {
              fitted.current = false
              void fences.query.refetch()
            }}
          />
        ) : null}
      </div>
    </Page>
  )
}

const pointAt = (at: readonly [number, number] | undefined) => (at ? { lng: at[0], lat: at[1] } : undefined)
