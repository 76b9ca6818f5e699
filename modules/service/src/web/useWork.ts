import { useAct, usePermission, useSession, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serviceOrders, workOrders } from '../shared/index.ts'
import { type OrderCall, type OrderRow, orderCalls, type WorkCall, type WorkRow, workCalls } from './calls.ts'
import { currentPlace } from './position.ts'
import { orderButtons, PRESSED, workButtons } from './work-view.ts'

/** Others take steps meanwhile. */
const REFRESH_MS = 30_000

export function useWorkOrder(id: string) {
  const order = useQuery({
    queryKey: [workOrders.key, 'page', id],
    queryFn: ({ signal }) => workCalls.find(id, signal),
    refetchInterval: REFRESH_MS,
  })
  const steps = useQuery({
    queryKey: [workOrders.key, 'steps', id],
    queryFn: ({ signal }) => workCalls.steps(id, signal),
    refetchInterval: REFRESH_MS,
  })
  return { order, steps }
}

export function useServiceOrder(id: string) {
  const may = usePermission()
  const order = useQuery({
    queryKey: [serviceOrders.key, 'page', id],
    queryFn: ({ signal }) => orderCalls.find(id, signal),
    refetchInterval: REFRESH_MS,
  })
  const work = useQuery({
    queryKey: [workOrders.key, 'of', id],
    queryFn: ({ signal }) => orderCalls.work(id, signal),
    enabled: may('find', workOrders.key),
    refetchInterval: REFRESH_MS,
  })
  return { order, work }
}

export interface Actions<C extends string> {
  buttons: readonly C[]
  busy: boolean
  /** The action whose form is open. */
  asking: C | undefined
  press(call: C): void
  close(): void
  /** What the form holds is sent; it throws what is refused, which the form shows. */
  send(values: object): Promise<void>
}

/** What a user may do with a work order, and what becomes of a press: done at once, or asked about. */
export function useWorkActions(
  order: Pick<WorkRow, 'id' | 'status' | 'step' | 'serviceUserId'>,
): Actions<WorkCall> {
  const t = useText()
  const may = usePermission()
  const me = useSession((s) => s.user?.id)
  const { act, busy } = useAct([workOrders.key], [serviceOrders.key])
  const [asking, setAsking] = useState<WorkCall>()
  const who = { leads: may('create', workOrders.key), mine: order.serviceUserId === me }
  return {
    buttons: may('update', workOrders.key) ? workButtons(order, who) : [],
    busy,
    asking,
    press: (call) => {
      if (!PRESSED.includes(call)) return setAsking(call)
      const run = async () => workCalls.act(order.id, call, { location: await currentPlace() })
      void act(run, t('resource.updated'))
    },
    close: () => setAsking(undefined),
    send: async (values) => {
      if (!asking) return
      const place = asking === 'start' || asking === 'change' ? {} : { location: await currentPlace() }
      await workCalls.act(order.id, asking, { ...values, ...place })
    },
  }
}

export function useOrderActions(order: Pick<OrderRow, 'id' | 'status' | 'score'>): Actions<OrderCall> {
  const may = usePermission()
  const [asking, setAsking] = useState<OrderCall>()
  return {
    buttons: may('update', serviceOrders.key) ? orderButtons(order) : [],
    busy: false,
    asking,
    press: setAsking,
    close: () => setAsking(undefined),
    send: async (values) => {
      if (asking) await orderCalls.act(order.id, asking, values)
    },
  }
}
