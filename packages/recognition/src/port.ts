/** One character of a line, as it was read. */
export interface ReadCharacter {
  readonly text: string
  /** 0 to 1: how sure the reader is. */
  readonly score: number
}

/** A line of text on the straightened picture; lengths in pixels of it, y downwards. */
export interface ReadLine {
  readonly text: string
  readonly score: number
  readonly characters: readonly ReadCharacter[]
  /** Middle of the line's left end. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Why a picture was not read. */
export const UNREAD_REASONS = ['NO_PICTURE', 'TOO_LARGE', 'SCREEN', 'NO_TEXT', 'UNAVAILABLE', 'BUSY'] as const
export type UnreadReason = (typeof UNREAD_REASONS)[number]

export type Reading =
  /** `picture`: made anew of bounded pixels, a JPEG without anything else that the photograph held. */
  | { readonly kind: 'read'; readonly lines: readonly ReadLine[]; readonly picture: Uint8Array }
  | { readonly kind: 'unread'; readonly reason: UnreadReason }

export type Cleaned =
  | { readonly kind: 'clean'; readonly picture: Uint8Array }
  | { readonly kind: 'unread'; readonly reason: UnreadReason }

/** Reads the text on photographs. Never rejects for what a picture holds: that is an outcome. */
export interface Reader {
  /** `key` names the caller: callers take turns. */
  read(picture: Uint8Array, key: string): Promise<Reading>
  /** The picture alone, made anew, of what nobody reads: faces. */
  clean(picture: Uint8Array, key: string): Promise<Cleaned>
  close(): void
}
