import {
  type Board,
  type BoardColumn,
  type BoardWork,
  columnOf,
  type Technician,
} from '../../shared/index.ts'
import type { WorkCall } from '../calls.ts'

/** The work of each column, what was asked first at the top. */
export function columnsOf({ work }: Board): Readonly<Record<BoardColumn, readonly BoardWork[]>> {
  const of = (column: BoardColumn) => work.filter(({ step }) => columnOf(step) === column).toReversed()
  return {
    waiting: of('waiting'),
    dispatched: of('dispatched'),
    underway: of('underway'),
    onSite: of('onSite'),
    done: of('done'),
  }
}

/** The call that gives work to a person; undefined where it cannot be given any more, or is theirs already. */
export function givingCall(
  work: Pick<BoardWork, 'status' | 'serviceUserId'>,
  userId: string,
): WorkCall | undefined {
  if (work.status === 'WAIT') return 'start'
  return work.status === 'DISPATCHED' && work.serviceUserId !== userId ? 'change' : undefined
}

export const canBeGiven = ({ status }: Pick<BoardWork, 'status'>): boolean =>
  status === 'WAIT' || status === 'DISPATCHED'

/** Whom to send: the first of those who are free and whose way is known. The server answers the nearest first. */
export const suggestedOf = (people: readonly Technician[]): Technician | undefined =>
  people.find(({ open, distance }) => open === 0 && distance !== null)

export interface BoardPlace {
  lng: number
  lat: number
}

/** What has a place on the map. */
export const placesOf = <T extends { lng: number | null; lat: number | null }>(
  all: readonly T[],
): (T & BoardPlace)[] =>
  all.flatMap((one) => {
    const { lng, lat } = one
    return lng === null || lat === null ? [] : [{ ...one, lng, lat }]
  })
