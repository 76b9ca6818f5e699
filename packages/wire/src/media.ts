/** What a terminal recorded, whole: a photo, a sound or a film. */
export interface MediaItem {
  deviceId: string
  /** Number that the terminal gave it. */
  mediaId: number
  kind: 'image' | 'audio' | 'video'
  format: 'jpeg' | 'tif' | 'mp3' | 'wav' | 'wmv'
  /** Code of what set it off, and camera or microphone, by the table of the protocol. */
  event: number
  channel: number
  /** ms since the epoch; null where the message has none. */
  time: number | null
  /** Where it was taken, 1e-6 degrees; null without a position. `gcj02`: not in WGS-84. */
  position: { lat: number; lng: number; gcj02: boolean } | null
  /** Its own bytes: nobody else writes them. */
  data: Uint8Array
}
