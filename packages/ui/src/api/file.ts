import { type CallOptions, callHeaders, fail, failureText, send, withQuery, withSession } from './client.ts'
import { ApiError, isFailureBody, toApiError } from './failure.ts'

/** Name of the file an answer carries: RFC 5987 `filename*`, then plain `filename`. */
export function fileNameOf(disposition: string | null): string | undefined {
  if (!disposition) return undefined
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (extended) {
    try {
      return decodeURIComponent(extended)
    } catch {
      return extended
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1]
}

/** Hands bytes to the browser as a download. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the blob after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export interface DownloadOptions extends CallOptions {
  method?: 'GET' | 'POST'
  body?: unknown
  /** Used instead of the server's name. */
  fileName?: string
  /** The file is made in the background: the task of the download centre that does. */
  onTask?(taskId: string): void
}

/** The task of an answer that is no file yet. */
export function taskOf(answer: unknown): string | undefined {
  const data = typeof answer === 'object' && answer !== null ? (answer as { data?: unknown }).data : undefined
  const id = typeof data === 'object' && data !== null ? (data as { taskId?: unknown }).taskId : undefined
  return typeof id === 'string' ? id : undefined
}

/** A file that was answered, and its name. */
export interface FetchedFile {
  blob: Blob
  fileName: string
}

const isJson = (response: Response): boolean =>
  (response.headers.get('content-type') ?? '').includes('application/json')

async function fileOf(response: Response, path: string, fileName?: string): Promise<FetchedFile> {
  const said = fileName ?? fileNameOf(response.headers.get('content-disposition'))
  return { blob: await response.blob(), fileName: said ?? path.split('/').pop() ?? 'file' }
}

/** Fetches a file to be shown. */
export async function fetchFile(path: string, options: DownloadOptions = {}): Promise<FetchedFile> {
  const response = await send(options.method ?? 'GET', path, options.body, options)
  if (response.ok && !isJson(response)) return fileOf(response, path, options.fileName)
  const body: unknown = await response.json().catch(() => undefined)
  return fail(toApiError(body, response.status, failureText(response.status)), options)
}

/** Fetches a file and saves it; answers its name. */
export async function download(path: string, options: DownloadOptions = {}): Promise<string> {
  const response = await send(options.method ?? 'GET', path, options.body, options)
  if (!response.ok || isJson(response)) {
    const body: unknown = await response.json().catch(() => undefined)
    const task = response.ok ? taskOf(body) : undefined
    if (task && options.onTask) {
      options.onTask(task)
      return ''
    }
    return fail(toApiError(body, response.status, failureText(response.status)), options)
  }
  const { blob, fileName } = await fileOf(response, path, options.fileName)
  saveBlob(blob, fileName)
  return fileName
}

/** Answer of an upload: JSON means success, a file means that something in it was refused (R186). */
export type UploadAnswer<T> =
  | { kind: 'data'; data: T }
  | { kind: 'file'; blob: Blob; fileName: string; header(name: string): string | null }

export interface UploadOptions extends CallOptions {
  onProgress?(percent: number): void
}

/** Sends a form with files; `onProgress` hears how much has left the browser. */
export async function upload<T>(
  path: string,
  form: FormData,
  options: UploadOptions = {},
): Promise<UploadAnswer<T>> {
  return readUpload<T>(await withSession(() => sendForm(path, form, options), options), options)
}

function sendForm(path: string, form: FormData, options: UploadOptions): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', withQuery(path, options.query))
    request.responseType = 'blob'
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) options.onProgress?.(Math.round((event.loaded / event.total) * 100))
    })
    request.addEventListener('load', () => resolve(request))
    const refuse = () => {
      try {
        fail(new ApiError('NETWORK', failureText(0), 0), options)
      } catch (error) {
        reject(error)
      }
    }
    request.addEventListener('error', refuse)
    request.addEventListener('timeout', refuse)
    options.signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

async function readUpload<T>(request: XMLHttpRequest, options: UploadOptions): Promise<UploadAnswer<T>> {
  const blob = request.response as Blob
  const type = request.getResponseHeader('content-type') ?? ''
  if (!type.includes('application/json') && request.status < 500) {
    const fileName = fileNameOf(request.getResponseHeader('content-disposition')) ?? 'errors.xlsx'
    return { kind: 'file', blob, fileName, header: (name) => request.getResponseHeader(name) }
  }
  const body: unknown = JSON.parse((await blob.text()) || 'null')
  if (request.status >= 400 || isFailureBody(body)) {
    return fail(toApiError(body, request.status, failureText(request.status)), options)
  }
  return { kind: 'data', data: (body as { data: T }).data }
}
