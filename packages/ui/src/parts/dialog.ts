import type { CSSProperties } from 'react'

interface Size {
  width: number
  height: number
  top: number
  /** Grows with what it says; the others scroll inside. */
  grows?: boolean
}

/** Sizes of the console's dialogs (R137). */
export const DIALOG_SIZES = {
  default: { width: 720, height: 480, top: 120 },
  edit: { width: 720, height: 500, top: 120 },
  custom: { width: 640, height: 480, top: 120 },
  page: { width: 1200, height: 680, top: 4 },
  import: { width: 480, height: 260, top: 120, grows: true },
} as const satisfies Record<string, Size>

export type DialogSize = keyof typeof DIALOG_SIZES

interface SizedDialog {
  width: number
  rootClassName: string
  style: CSSProperties
  styles: { container: CSSProperties }
}

/** What makes a `Modal` of this size; on small windows it leaves a margin and no more. */
export function dialogSize(name: DialogSize): SizedDialog {
  const { width, height, top, ...size }: Size = DIALOG_SIZES[name]
  const room = `min(${height}px, calc(100dvh - ${top + 16}px))`
  return {
    width,
    rootClassName: `mp-sized-dialog is-${name}`,
    style: { top: `min(${top}px, calc(100dvh - ${Math.min(height, 420)}px - 16px))`, paddingBottom: 12 },
    styles: { container: size.grows ? { minHeight: room } : { height: room } },
  }
}
