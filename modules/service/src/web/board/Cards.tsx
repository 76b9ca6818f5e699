import { enumLabel } from '@motorpool/resource/web'
import { Ago, Mono, ToolButton, useText } from '@motorpool/ui'
import { Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type BoardOrder, type BoardWork, ServiceOrderType, WorkStep } from '../../shared/index.ts'
import { nearText } from '../inputs.tsx'
import { canBeGiven } from './board-view.ts'
import { CARD } from './dragging.ts'
import type { BoardState } from './useBoard.ts'

/** A service order that waits for a station: its page assigns it. */
export function OrderCard({ order }: { order: BoardOrder }): ReactNode {
  const t = useText()
  return (
    <li className="sv-card is-order">
      <header>
        <Link to={`/service/orders/${order.id}`}>{t('service.board.assign')}</Link>
        <span className="mp-soft">{enumLabel(ServiceOrderType, order.orderType)}</span>
      </header>
      <p>{order.content}</p>
      <footer className="mp-soft">
        <Mono>{order.vin}</Mono>
        <Ago value={order.createTime} />
      </footer>
    </li>
  )
}

/** Work that is dragged onto a person, or given by its menu; pressed, it says who is nearest. */
export function WorkCard({ work, state }: { work: BoardWork; state: BoardState }): ReactNode {
  const t = useText()
  const chosen = state.chosen?.id === work.id
  const gives = state.leads && canBeGiven(work)
  return (
    <li
      className={`sv-card${chosen ? ' is-chosen' : ''}`}
      draggable={gives}
      onDragStart={(event) => {
        event.dataTransfer.setData(CARD, work.id)
        event.dataTransfer.effectAllowed = 'move'
        if (!chosen) state.choose(work.id)
      }}
    >
      <header>
        <button
          type="button"
          aria-pressed={chosen}
          aria-label={`${enumLabel(WorkStep, work.step)} ${work.vin}`}
          onClick={() => state.choose(work.id)}
        >
          {enumLabel(WorkStep, work.step)}
        </button>
        {gives ? <GiveMenu work={work} state={state} /> : null}
      </header>
      <p>{work.content}</p>
      <footer className="mp-soft">
        <Link to={`/service/workOrders/${work.id}`}>
          <Mono>{work.vin}</Mono>
        </Link>
        <span>{work.serviceUser ?? work.stationName ?? t('service.board.nobody')}</span>
        <Ago value={work.dispatchTime ?? work.createTime} />
      </footer>
    </li>
  )
}

/** The same as dragging, for keyboards and fingers. */
function GiveMenu({ work, state }: { work: BoardWork; state: BoardState }): ReactNode {
  const t = useText()
  const label = t('service.board.give')
  const people = state.chosen?.id === work.id ? (state.people.data ?? []) : []
  return (
    <Dropdown
      trigger={['click']}
      onOpenChange={(open) => {
        if (open && state.chosen?.id !== work.id) state.choose(work.id)
      }}
      menu={{
        items: people.map((one) => ({
          key: one.id,
          label: `${one.name} · ${nearText(one, t)}`,
          disabled: one.id === work.serviceUserId,
        })),
        onClick: ({ key }) => void state.give(work, key),
      }}
    >
      <ToolButton icon="users" label={label} />
    </Dropdown>
  )
}
