/** One vehicle in arrears, as the call takes it. */
export interface Owed {
  vin: string
  /** Day since which is owed: 2026-11-01. */
  dueSince: string
  amount: number
  contractNo: string
}

export type LineFault = 'columns' | 'vin' | 'day' | 'amount' | 'contract' | 'twice'

/** A line of the list, by its number from 1: what it says, or what is wrong with it. */
export type Line = { no: number; owed: Owed } | { no: number; fault: LineFault }

/** Vehicles of one proposal; the server takes as many. */
export const LINES_MAX = 50
const VIN = /^[A-HJ-NPR-Z0-9]{1,32}$/
const DAY = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/
const AMOUNT = /^[¥￥]?\d{1,9}(\.\d{1,2})?$/
const CONTRACT_MAX = 64

/** A day as people and workbooks write it, if there is such a day. */
function dayOfText(text: string): string | undefined {
  const parts = DAY.exec(text)
  if (!parts) return undefined
  const [, year = '', month = '', day = ''] = parts
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${iso}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? undefined : iso
}

function readLine(no: number, text: string, known: Set<string>): Line {
  const fault = (what: LineFault): Line => ({ no, fault: what })
  const columns = (text.includes('\t') ? text.split('\t') : text.trim().split(/[\s,，;；]+/)).map((one) =>
    one.trim(),
  )
  if (columns.length !== 4) return fault('columns')
  const [vin = '', day = '', amount = '', contractNo = ''] = columns
  const plain = amount.replaceAll(',', '')
  const dueSince = dayOfText(day)
  if (!VIN.test(vin.toUpperCase())) return fault('vin')
  if (!dueSince) return fault('day')
  if (!AMOUNT.test(plain) || Number(plain.replace(/^[¥￥]/, '')) <= 0) return fault('amount')
  if (contractNo === '' || contractNo.length > CONTRACT_MAX) return fault('contract')
  if (known.has(vin.toUpperCase())) return fault('twice')
  known.add(vin.toUpperCase())
  const owed = { vin: vin.toUpperCase(), dueSince, amount: Number(plain.replace(/^[¥￥]/, '')), contractNo }
  return { no, owed }
}

/** Lines as they are copied out of a workbook: VIN, day since which is owed, amount, contract. Empty ones do not count. */
export function readLines(text: string): Line[] {
  const known = new Set<string>()
  return text
    .split(/\r?\n/)
    .map((line, at) => ({ no: at + 1, line }))
    .filter(({ line }) => line.trim() !== '')
    .map(({ no, line }) => readLine(no, line, known))
}
