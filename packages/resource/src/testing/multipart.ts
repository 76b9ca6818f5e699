import { writeForm, XLSX_TYPE } from '@motorpool/excel'
import type { ApiAnswer, ApiClient } from '@motorpool/testkit'

type CellValue = string | number | boolean | null

/** A workbook with a header and rows. */
export async function workbook(
  header: readonly string[],
  rows: readonly (readonly CellValue[])[],
): Promise<Uint8Array> {
  return writeForm(
    '导入',
    header.map((text) => ({ header: text })),
    { rows, errors: [], errorHeader: '' },
  )
}

/** Sends a file as the console's import dialog does. */
export function sendFile<T = never>(
  client: ApiClient,
  path: string,
  file: Uint8Array,
  headers: Record<string, string> = {},
): Promise<ApiAnswer<T>> {
  const boundary = 'motorpool-test-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="import.xlsx"\r\ncontent-type: ${XLSX_TYPE}\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return client.call<T>('POST', path, body, {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
  })
}
