import { isUtf8 } from 'node:buffer'
import { open } from 'node:fs/promises'
import { AppError } from '@motorpool/kernel'
import { fileTypeFromFile } from 'file-type'
import '../errors.ts'

const MB = 1024 * 1024

interface Accepted {
  type: string
  max: number
  image?: true
}

/** What may be kept, by what it is: everything else is refused, whatever its name says. */
export const ACCEPTED: Readonly<Record<string, Accepted>> = {
  png: { type: 'image/png', max: 10 * MB, image: true },
  jpg: { type: 'image/jpeg', max: 10 * MB, image: true },
  gif: { type: 'image/gif', max: 10 * MB, image: true },
  webp: { type: 'image/webp', max: 10 * MB, image: true },
  pdf: { type: 'application/pdf', max: 20 * MB },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', max: 20 * MB },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', max: 20 * MB },
  zip: { type: 'application/zip', max: 30 * MB },
  txt: { type: 'text/plain; charset=utf-8', max: 5 * MB },
  csv: { type: 'text/csv; charset=utf-8', max: 5 * MB },
}

export const UPLOAD_MAX = Math.max(...Object.values(ACCEPTED).map((a) => a.max))

export interface Content extends Accepted {
  extension: string
}

const endingOf = (name: string): string => /\.([a-z0-9]{1,15})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** Plain text has no signature: it is what its ending says, when all of it is text. */
async function isText(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const bytes = await file.readFile()
    return isUtf8(bytes) && !bytes.includes(0)
  } finally {
    await file.close()
  }
}

/** What a file is, by its content. */
export async function contentOf(path: string, size: number, name: string): Promise<Content> {
  if (size === 0) throw new AppError('FILE_EMPTY')
  const found = await fileTypeFromFile(path)
  const ending = endingOf(name)
  const text = !found && (ending === 'txt' || ending === 'csv') && size <= 5 * MB && (await isText(path))
  const extension = found?.ext ?? (text ? ending : '')
  const accepted = Object.hasOwn(ACCEPTED, extension) ? ACCEPTED[extension] : undefined
  if (!accepted)
    throw new AppError('FILE_TYPE', {
      type: found?.ext ?? (ending || '?'),
      types: Object.keys(ACCEPTED).join(' '),
    })
  if (size > accepted.max) throw new AppError('FILE_TOO_LARGE', { max: accepted.max / MB })
  return { ...accepted, extension }
}

/** The name as people know it, without path and control characters, with the ending of what the file is. */
export function cleanName(name: string, extension: string): string {
  const bare = name
    .split(/[/\\]/)
    .at(-1)
    // oxlint-disable-next-line no-control-regex
    ?.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  const base = (bare ?? '').replace(/\.[a-z0-9]{1,15}$/i, '').slice(0, 200) || 'file'
  const ending = endingOf(bare ?? '')
  const same = ending === extension || (ending === 'jpeg' && extension === 'jpg')
  return `${base}.${same ? ending : extension}`
}
