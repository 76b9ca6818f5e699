/** h: a link shows where a machine is for so long at least, and at most. */
export const POSITION_HOURS = { min: 1, max: 72 } as const
/** Links of one customer that stand at a time. */
export const POSITION_LINKS_MAX = 20
/** Characters of what the page calls the machine. */
export const POSITION_NAME_MAX = 32

/** A link that stands. */
export interface PositionLink {
  id: string
  name: string | null
  /** ms */
  createTime: number
  expireTime: number
  openings: number
  openTime: number | null
}

/** A link that was made; the token is told this once. */
export interface MadePositionLink {
  id: string
  token: string
  /** ms */
  expireTime: number
  /** The address of the vehicle's tenant, where it has one. */
  host: string | null
}

/** What the holder of a link sees: where the machine is, and nothing by which it could be known otherwise. */
export interface SharedPosition {
  name: string | null
  /** Degrees, WGS-84; null: it has reported no position. */
  lng: number | null
  lat: number | null
  address: string | null
  /** ms, of the position */
  time: number | null
  online: boolean
  expireTime: number
}
