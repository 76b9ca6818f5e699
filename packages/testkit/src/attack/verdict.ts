import { declaredErrCodes } from '@motorpool/kernel'
import type { ApiAnswer } from '../client.ts'
import { zipText } from '../zip.ts'
import type { InputField } from './fields.ts'

const NAMELESS = 'attachment'
const NAME = /^(?:attachment|inline); filename\*=UTF-8''[\w.~%-]+$/

/** What no answer may be, whatever it was asked. */
export function wrong(answer: ApiAnswer): string | undefined {
  const { status, headers, errCode } = answer
  if (status >= 500) return 'fails'
  if (headers['x-injected'] !== undefined) return 'lets a value write headers'
  const disposition = JSON.stringify(headers['content-disposition'] ?? NAMELESS).slice(1, -1)
  if (disposition !== NAMELESS && !NAME.test(disposition)) return `names a file ${disposition}`
  if (status < 400) return undefined
  if (!errCode || !declaredErrCodes().has(errCode)) return 'refuses without a code of the closed lists'
  return answer.message ? undefined : 'refuses without a message'
}

/** A cell that a spreadsheet program would run. */
export function runsInSheets(answer: ApiAnswer): string | undefined {
  const zip = answer.raw.length > 22 && answer.raw.readUInt16BE(0) === 0x504b
  const found = zip && /<f[ >]|<t[^>]*>[=+@\t\r-][^<]{0,80}/.exec(zipText(answer.raw))
  return found ? found[0] : undefined
}

const plain = (text: string): string => text.replace(/<[^>]*>/g, '')

/** How a text may come back that was taken: as it was, without the blanks around it, in the case of codes; markup without what it does. */
export const same = (sent: string, shown: string): boolean =>
  (!shown.includes('onclick') && plain(shown) === plain(sent)) ||
  shown === sent ||
  shown === sent.trim() ||
  shown === sent.trim().toUpperCase() ||
  shown === sent.trim().toLowerCase()

/** What the answer shows of the field. */
export function echoed(answer: ApiAnswer, field: InputField): unknown {
  const [name] = field.path
  const { data } = answer as { data?: unknown }
  if (
    field.path.length !== 1 ||
    typeof data !== 'object' ||
    data === null ||
    !Object.hasOwn(data, name as string)
  )
    return undefined
  return (data as Record<string, unknown>)[name as string]
}

/** Whether there are rows in it. */
export function finds({ status, data }: ApiAnswer): boolean {
  if (status !== 200) return false
  const given: unknown = data
  const found = typeof given === 'object' && given !== null && 'items' in given ? given.items : given
  return Array.isArray(found) && found.length > 0
}
