import type { MessageRow } from '../../../shared/index.ts'

/** A message of the list by its device time, and the bytes of it that are marked. */
export interface Mark {
  deviceTime: number
  offset: number | null
  length: number | null
}

const MARK = /^(\d{1,15})(?:\.(\d{1,6})\.(\d{1,6}))?$/

export function readMark(search: URLSearchParams): Mark | null {
  const [, time, offset, length] = MARK.exec(search.get('mark') ?? '') ?? []
  if (time === undefined) return null
  const number = (text: string | undefined) => (text === undefined ? null : Number(text))
  return { deviceTime: Number(time), offset: number(offset), length: number(length) }
}

export function writeMark({ deviceTime, offset, length }: Mark): string {
  return offset === null ? String(deviceTime) : `${deviceTime}.${offset}.${length ?? 1}`
}

export const markedRow = (rows: readonly MessageRow[], mark: Mark | null): MessageRow | null =>
  (mark && rows.find(({ collectTime }) => collectTime === mark.deviceTime)) ?? null
