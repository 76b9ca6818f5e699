import { useAct, usePermission, useText } from '@motorpool/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BoardWork, serviceOrders, workOrders } from '../../shared/index.ts'
import { boardCalls, workCalls } from '../calls.ts'
import { canBeGiven, givingCall, suggestedOf } from './board-view.ts'

/** Others dispatch and take steps meanwhile. */
const REFRESH_MS = 15_000

/** The board, the work that is chosen on it, and who could do that. */
export function useBoard() {
  const t = useText()
  const may = usePermission()
  const [chosenId, setChosenId] = useState<string>()
  const board = useQuery({
    queryKey: [workOrders.key, 'board'],
    queryFn: ({ signal }) => boardCalls.board(signal),
    refetchInterval: REFRESH_MS,
  })
  const chosen = board.data?.work.find(({ id }) => id === chosenId)
  const people = useQuery({
    queryKey: [workOrders.key, 'technicians', chosen?.id],
    queryFn: ({ signal }) => workCalls.technicians(chosen?.id, signal),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  const { act, busy } = useAct([workOrders.key], [serviceOrders.key])
  const leads = may('create', workOrders.key) && may('update', workOrders.key)
  return {
    board,
    people,
    chosen,
    busy,
    leads,
    suggested: chosen && canBeGiven(chosen) ? suggestedOf(people.data ?? []) : undefined,
    choose: (id: string | undefined) => setChosenId((before) => (before === id ? undefined : id)),
    /** Gives work to a person, if it can be given to them. */
    give: async (work: BoardWork, serviceUserId: string): Promise<void> => {
      const call = leads ? givingCall(work, serviceUserId) : undefined
      if (call) await act(() => workCalls.act(work.id, call, { serviceUserId }), t('service.given'))
    },
  }
}

export type BoardState = ReturnType<typeof useBoard>
