import { useAct, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import type { PortalFilters, PortalVehicle } from '../../shared/index.ts'
import { type NewAssignment, portalCalls } from './calls.ts'
import { PORTAL_KEY, useReaches } from './useReaches.ts'

/** Machines move on while one looks. */
const REFRESH_MS = 30_000

export const useHome = () =>
  useQuery({
    queryKey: [PORTAL_KEY, 'home'],
    queryFn: ({ signal }) => portalCalls.home(signal),
    refetchInterval: REFRESH_MS,
  })

/** The own vehicles. */
export const useVehicles = (filters: PortalFilters) =>
  useReaches<PortalVehicle>(
    ['page', filters],
    (page, pageSize, signal) => portalCalls.page({ ...filters, page, pageSize }, signal),
    REFRESH_MS,
  )

export const useMapVehicles = () =>
  useQuery({
    queryKey: [PORTAL_KEY, 'map'],
    queryFn: ({ signal }) => portalCalls.map(signal),
    refetchInterval: REFRESH_MS,
  })

export const useInfo = (vin: string) =>
  useQuery({
    queryKey: [PORTAL_KEY, 'info', vin],
    queryFn: ({ signal }) => portalCalls.info(vin, signal),
    refetchInterval: REFRESH_MS,
    retry: false,
  })

export const useAssignments = (vin?: string) =>
  useQuery({
    queryKey: [PORTAL_KEY, 'assignments', vin],
    queryFn: ({ signal }) => portalCalls.assignments(vin, signal),
  })

/** Lines of one answer; older ones are staff's to look up. */
const LINES = 100

export const useAssignHistory = () =>
  useQuery({
    queryKey: [PORTAL_KEY, 'history'],
    queryFn: ({ signal }) => portalCalls.history(1, LINES, signal),
  })

/** What a customer does with vehicles; everything shown is asked for again afterwards. */
export function useDeeds() {
  const t = useText()
  const { act, busy } = useAct([PORTAL_KEY])
  return {
    busy,
    focus: ({ vin, focusStatus }: Pick<PortalVehicle, 'vin' | 'focusStatus'>) =>
      act(() => portalCalls.focus(vin, focusStatus !== 'FOCUSED')),
    name: (vin: string, name: string) => act(() => portalCalls.name(vin, name), t('portal.named')),
    bind: (vin: string, code: string) => act(() => portalCalls.bind(vin, code), t('portal.bound')),
    unbind: (vin: string) => act(() => portalCalls.unbind(vin), t('portal.unbound')),
    assign: (wanted: NewAssignment) => act(() => portalCalls.assign(wanted), t('portal.assigned')),
    unassign: (vin: string, userId: string) =>
      act(() => portalCalls.unassign(vin, userId), t('portal.unassigned')),
  }
}
