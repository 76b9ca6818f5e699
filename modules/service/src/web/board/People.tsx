import { Panel, StatusTag, useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import type { BoardWork, Technician } from '../../shared/index.ts'
import { nearText } from '../inputs.tsx'
import { CARD } from './dragging.ts'
import type { BoardState } from './useBoard.ts'

/** People who may be sent: work is dropped on them; of the chosen work the free and nearest come first. */
export function People({ state, work }: { state: BoardState; work: readonly BoardWork[] }): ReactNode {
  const t = useText()
  const people = state.people.data ?? []
  return (
    <Panel title={t('service.board.people')}>
      {people.length === 0 ? (
        <p className="mp-soft">{t('service.board.noPeople')}</p>
      ) : (
        <ul className="sv-people">
          {people.map((one) => (
            <Person key={one.id} one={one} state={state} work={work} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Person({
  one,
  state,
  work,
}: {
  one: Technician
  state: BoardState
  work: readonly BoardWork[]
}): ReactNode {
  const t = useText()
  const [over, setOver] = useState(false)
  return (
    <li
      className={over ? 'is-over' : undefined}
      onDragOver={(event) => {
        if (!state.leads || !event.dataTransfer.types.includes(CARD)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        const dropped = work.find(({ id }) => id === event.dataTransfer.getData(CARD))
        if (!dropped) return
        event.preventDefault()
        void state.give(dropped, one.id)
      }}
    >
      <span>{one.name}</span>
      {state.suggested?.id === one.id ? (
        <StatusTag tone="ok">{t('service.board.suggested')}</StatusTag>
      ) : null}
      <span className="mp-soft">{nearText(one, t)}</span>
    </li>
  )
}
