import { useAct, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { PORTAL_KEY, useReaches } from '../useReaches.ts'
import { type FenceAlarmFilters, fenceCalls } from './calls.ts'
import { type FenceForm, inputOf } from './form.ts'

/** Machines cross while one looks. */
const REFRESH_MS = 30_000

export const useFences = () =>
  useQuery({
    queryKey: [PORTAL_KEY, 'fences'],
    queryFn: ({ signal }) => fenceCalls.page(signal),
    refetchInterval: REFRESH_MS,
  })

/** What a fence watches, and what it could. */
export function useFenceVehicles(fenceId: string) {
  const linked = useQuery({
    queryKey: [PORTAL_KEY, 'fences', 'linked', fenceId],
    queryFn: ({ signal }) => fenceCalls.linked(fenceId, signal),
  })
  const waiting = useQuery({
    queryKey: [PORTAL_KEY, 'fences', 'waiting', fenceId],
    queryFn: ({ signal }) => fenceCalls.waiting(fenceId, signal),
  })
  return { linked, waiting }
}

export const useFenceAlarms = (filters: FenceAlarmFilters) =>
  useReaches(
    ['fence-alarms', filters],
    (page, pageSize, signal) => fenceCalls.alarms({ ...filters, page, pageSize }, signal),
    REFRESH_MS,
  )

/** What a customer does with fences; everything shown is asked for again afterwards. */
export function useFenceDeeds() {
  const t = useText()
  const { act, busy } = useAct([PORTAL_KEY])
  return {
    busy,
    /** Answers the id of what was stored; undefined when it was refused. */
    save: async (form: FenceForm): Promise<string | undefined> => {
      let id: string | undefined
      const store = async () => {
        const input = inputOf(form)
        id = (await (form.fence ? fenceCalls.update(input) : fenceCalls.create(input))).id
      }
      return (await act(store, t('portal.fences.saved'))) ? id : undefined
    },
    remove: (id: string) => act(() => fenceCalls.remove(id), t('portal.fences.deleted')),
    link: (id: string, vins: readonly string[]) =>
      act(() => fenceCalls.link(id, vins), t('portal.fences.linked')),
    unlink: (id: string, vin: string) => act(() => fenceCalls.unlink(id, [vin]), t('portal.fences.unlinked')),
  }
}
