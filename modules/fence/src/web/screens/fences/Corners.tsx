import { parsePointText } from '@motorpool/resource/shared'
import { ToolButton, useText } from '@motorpool/ui'
import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { type Draft, inserted, mayRemove, moved, removed } from './draft.ts'

interface Props {
  draft: Draft
  onChange(draft: Draft): void
}

const SHOWN = 200

/** The corners of the outline as coordinates that can be typed: longitude, latitude. */
export function Corners({ draft, onChange }: Props): ReactNode {
  const t = useText()
  const ring = draft.polygons[0]?.[0] ?? []
  if (draft.way === 'REGION' || ring.length === 0) return null
  if (ring.length > SHOWN) return <p className="fence-note">{t('fence.corners.many', { n: ring.length })}</p>
  return (
    <ol className="fence-corners" aria-label={t('fence.corners')}>
      {ring.map(([lng, lat], i) => (
        <li key={`${i} ${lng} ${lat}`}>
          <Corner
            text={textOf({ lng, lat })}
            label={t('fence.corner', { n: i + 1 })}
            onType={(to) => onChange(moved(draft, [0, 0, i], [to.lng, to.lat]))}
          />
          {draft.way === 'POLYGON' || draft.way === 'CORRIDOR' ? (
            <>
              <ToolButton
                icon="plus"
                label={t('fence.corner.add')}
                onClick={() => {
                  const next =
                    ring[i + 1] ?? (draft.way === 'CORRIDOR' ? [lng + 0.001, lat] : (ring[0] ?? [lng, lat]))
                  const [x, y] = next
                  onChange(inserted(draft, [0, 0, i], [(lng + x) / 2, (lat + y) / 2]))
                }}
              />
              <ToolButton
                icon="close"
                label={t('fence.corner.remove')}
                disabled={!mayRemove(draft, [0, 0, i])}
                onClick={() => onChange(removed(draft, [0, 0, i]))}
              />
            </>
          ) : null}
        </li>
      ))}
    </ol>
  )
}

interface CornerProps {
  text: string
  label: string
  onType(point: { lng: number; lat: number }): void
}

const textOf = ({ lng, lat }: { lng: number; lat: number }) => `${lng.toFixed(6)}, ${lat.toFixed(6)}`
const isPlace = ({ lng, lat }: { lng: number; lat: number }) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90

function Corner({ text, label, onType }: CornerProps): ReactNode {
  const [typed, setTyped] = useState(text)
  const point = parsePointText(typed)
  const good = point !== undefined && isPlace(point)
  const take = () => {
    // Another spelling of where it is moves nothing: that is no step.
    if (good && textOf(point) !== text) onType(point)
    else setTyped(text)
  }
  return (
    <Input
      size="small"
      className="mp-mono"
      aria-label={label}
      value={typed}
      {...(good ? {} : { status: 'error' as const })}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onPressEnter={take}
    />
  )
}
