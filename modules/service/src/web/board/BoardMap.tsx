import { Icon } from '@motorpool/ui'
import { ConsoleMap, type MapHandle, Mark } from '@motorpool/ui/map'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Board } from '../../shared/index.ts'
import { type BoardPlace, placesOf } from './board-view.ts'
import type { BoardState } from './useBoard.ts'

const NEAREST = 11
/** px */
const PADDING = 36

/** Shows all once they are there; what changes later moves nothing. */
function Fit({
  map,
  places,
}: {
  map: RefObject<MapHandle | null>
  places: readonly BoardPlace[]
}): ReactNode {
  const fit = useEffectEvent(() =>
    map.current?.fitTo(places, { animate: false, maxZoom: NEAREST, padding: PADDING }),
  )
  const isThere = places.length > 0
  useEffect(() => {
    if (isThere) fit()
  }, [isThere])
  return null
}

/** Where work and people are; a piece of work is chosen here as on its card. */
export default function BoardMap({ board, state }: { board: Board; state: BoardState }): ReactNode {
  const map = useRef<MapHandle>(null)
  const work = placesOf(board.work)
  const people = placesOf(state.people.data ?? [])
  return (
    <ConsoleMap ref={map}>
      <Fit map={map} places={[...work, ...people]} />
      {people.map((one) => (
        <Mark key={one.id} lng={one.lng} lat={one.lat}>
          <span className="sv-mark is-person">{one.name}</span>
        </Mark>
      ))}
      {work.map((one) => (
        <Mark key={one.id} lng={one.lng} lat={one.lat}>
          <button
            type="button"
            className={`sv-mark${state.chosen?.id === one.id ? ' is-chosen' : ''}`}
            aria-label={`${one.no} ${one.content}`}
            title={one.content}
            onClick={() => state.choose(one.id)}
          >
            <Icon name="wrench" size={14} />
          </button>
        </Mark>
      ))}
    </ConsoleMap>
  )
}
