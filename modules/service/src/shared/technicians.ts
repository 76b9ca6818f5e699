/** A person who may be sent, as the dispatcher sees them. */
export interface Technician {
  id: string
  name: string
  /** Work orders that are dispatched to them now. */
  open: number
  /** Where they were seen last: the place of a step of the last hours, else their station. */
  lng: number | null
  lat: number | null
  /** When that was; null of a station. */
  seenTime: number | null
  /** Metres to where the work is; null where one of the places is not known. */
  distance: number | null
}
