/** The types of a list's column as the specification names them. */
export type ColumnType = 'text' | 'time' | 'date' | 'tag'

export interface ColumnHint {
  key: string
  type?: ColumnType
  /** Where the labels of its ids come from. */
  sourceService?: string
  /** The row brings the label itself. */
  sourceLabel?: string
}

/** How a column without a type is shown (R130): by the end of its key, by its source, else as text. */
export function columnType({ key, type, sourceService, sourceLabel }: ColumnHint): ColumnType {
  if (type) return type
  if (key.endsWith('Time')) return 'time'
  if (key.endsWith('Date')) return 'date'
  return sourceService && !sourceLabel ? 'tag' : 'text'
}
