import './board.css'
import { Answer, EmptyState, Page, SkeletonBlock, useText } from '@motorpool/ui'
import { lazy, type ReactNode, Suspense } from 'react'
import { BOARD_COLUMNS, type Board } from '../../shared/index.ts'
import { columnsOf } from './board-view.ts'
import { OrderCard, WorkCard } from './Cards.tsx'
import { People } from './People.tsx'
import { type BoardState, useBoard } from './useBoard.ts'

const BoardMap = lazy(() => import('./BoardMap.tsx'))

/** What is to be dispatched and what is under way, who could do it, and where all of that is. */
export function BoardView({ head }: { head: ReactNode }): ReactNode {
  const state = useBoard()
  return (
    <Page head={head} fill>
      <Answer of={state.board} waiting={<SkeletonBlock height={420} />}>
        {(board) => <Whole board={board} state={state} />}
      </Answer>
    </Page>
  )
}

function Whole({ board, state }: { board: Board; state: BoardState }): ReactNode {
  const t = useText()
  if (board.work.length === 0 && board.orders.length === 0)
    return <EmptyState title={t('service.board.none')} hint={t('service.board.noneHint')} />
  return (
    <div className="sv-board">
      <Columns board={board} state={state} />
      <aside className="sv-board-side">
        <People state={state} work={board.work} />
        <div className="sv-board-map">
          <Suspense fallback={<SkeletonBlock height={280} />}>
            <BoardMap board={board} state={state} />
          </Suspense>
        </div>
      </aside>
    </div>
  )
}

function Columns({ board, state }: { board: Board; state: BoardState }): ReactNode {
  const t = useText()
  const columns = columnsOf(board)
  return (
    <div className="sv-board-columns">
      {BOARD_COLUMNS.map((column) => {
        const orders = column === 'waiting' ? board.orders : []
        return (
          <section key={column} className="sv-column" aria-label={t(`service.board.${column}`)}>
            <h2>
              {t(`service.board.${column}`)}{' '}
              <span className="mp-soft">{columns[column].length + orders.length}</span>
            </h2>
            <ul>
              {orders.map((order) => (
                <OrderCard key={order.id} order={order} />
              ))}
              {columns[column].map((work) => (
                <WorkCard key={work.id} work={work} state={state} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
