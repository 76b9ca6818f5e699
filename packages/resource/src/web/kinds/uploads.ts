import { formatBytes, t, upload } from '@motorpool/ui'
import { type FileRule, fileProblem } from './file-rules.ts'

export const FILES = '/api/file-svc/attachments/V1.0'

export interface Attachment {
  id: string
  fileName: string
}

/** Address of an attachment's content; what is an address already stays. */
export function fileUrl(id: string): string {
  return id.startsWith('/') ? id : `${FILES}/${encodeURIComponent(id)}/download`
}

/** Where an attachment belongs. */
interface Place {
  bizType: 'IOV' | 'RichText'
  /** `pub`: also for readers who are not signed in. */
  bucket?: 'pub'
}

/** Stores a file and answers what it is known by; a refusal is shown by the client, unless it is `quiet`. */
export async function uploadFile(
  file: File,
  onProgress?: (percent: number) => void,
  { bizType, bucket }: Place = { bizType: 'IOV' },
  quiet = false,
): Promise<Attachment> {
  const form = new FormData()
  form.set('file', file)
  form.set('storageType', 'LOCAL')
  form.set('bizType', bizType)
  if (bucket) form.set('bucket', bucket)
  const answer = await upload<Attachment>(`${FILES}/upload`, form, {
    quiet,
    ...(onProgress ? { onProgress } : {}),
  })
  if (answer.kind !== 'data') throw new Error('the upload was answered with a file')
  return answer.data
}

/** Why a file is not sent, as a text for people; undefined when it may be (R172–R174). */
export function fileRefusal(file: { name: string; size: number }, rule: FileRule): string | undefined {
  const problem = fileProblem(file, rule)
  return problem
    ? t(`resource.${problem}`, { max: formatBytes(rule.maxSize), types: (rule.ext ?? []).join(' ') })
    : undefined
}
