import type { ServiceOrder } from '@motorpool/service/shared'
import { useAct, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { documentCalls, type VehicleDocument } from '../documents/calls.ts'
import {
  type AccountChange,
  type NewFeedback,
  type NewOrder,
  type News,
  type NewsKind,
  type OwnFeedback,
  ownCalls,
} from './own-calls.ts'
import { PORTAL_KEY, useReaches } from './useReaches.ts'

/** ms */
const FIND_MS = 8000
const AGE_MS = 60_000
/** Orders move on while one waits. */
const REFRESH_MS = 60_000

export const useAccount = () =>
  useQuery({
    queryKey: [PORTAL_KEY, 'account'],
    queryFn: ({ signal }) => ownCalls.account(signal),
  })

export const useNews = (kind: NewsKind) =>
  useReaches<News>(['news', kind], (page, pageSize, signal) => ownCalls.news(kind, page, pageSize, signal))

export const useFeedback = () =>
  useReaches<OwnFeedback>(['feedback'], (page, pageSize, signal) => ownCalls.feedback(page, pageSize, signal))

export const useOrders = () =>
  useReaches<ServiceOrder>(
    ['orders'],
    (page, pageSize, signal) => ownCalls.orders(page, pageSize, signal),
    REFRESH_MS,
  )

/** Papers of one vehicle, or of all own ones. */
export const useDocuments = (vin: string | undefined) =>
  useReaches<VehicleDocument>(['documents', vin], (page, pageSize, signal) =>
    documentCalls.page(vin, page, pageSize, signal),
  )

type Here = { lng: number; lat: number }

/** Where the phone is: `undefined` while it looks, `null` where it may not or cannot tell. */
export function useHere(): Here | null | undefined {
  const [here, setHere] = useState<Here | null | undefined>(() =>
    'geolocation' in navigator ? undefined : null,
  )
  useEffect(() => {
    if (!('geolocation' in navigator)) return
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setHere({ lng: coords.longitude, lat: coords.latitude }),
      () => setHere(null),
      { timeout: FIND_MS, maximumAge: AGE_MS },
    )
  }, [])
  return here
}

/** The open stations, the nearest first where the phone says where it is. */
export function useSites(here: Here | null | undefined) {
  return useQuery({
    queryKey: [PORTAL_KEY, 'sites', here],
    queryFn: ({ signal }) => ownCalls.sites(here ?? undefined, signal),
    enabled: here !== undefined,
  })
}

/** What a customer writes; what is shown is asked for again afterwards. */
export function useWriting() {
  const t = useText()
  const { act, busy } = useAct([PORTAL_KEY])
  return {
    busy,
    feedback: (body: NewFeedback) => act(() => ownCalls.writeFeedback(body), t('portal.feedback.sent')),
    ask: (body: NewOrder) => act(() => ownCalls.ask(body), t('portal.order.asked')),
    cancel: (id: string, reason: string) =>
      act(() => ownCalls.cancelOrder(id, reason), t('portal.order.cancelled')),
    rate: (id: string, score: number) => act(() => ownCalls.rate(id, score), t('portal.order.thanks')),
    account: (body: AccountChange) => act(() => ownCalls.changeAccount(body), t('portal.account.saved')),
  }
}
