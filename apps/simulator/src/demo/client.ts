import { readSheet, writeForm, XLSX_TYPE } from '@motorpool/excel'
import { sm2 } from 'sm-crypto-v2'
import type { SheetPlan } from './sheet-plan.ts'

const C1C3C2 = 1
const PAGE = 100

/** A call the server refused: its code and what it said. */
export class CallRefused extends Error {
  readonly status: number
  readonly code: string
  constructor(call: string, status: number, code: string, message: string) {
    super(`${call}: ${status} ${code} ${message}`)
    this.name = 'CallRefused'
    this.status = status
    this.code = code
  }
}

interface Answer {
  data?: unknown
  errCode?: string
  message?: string
  fields?: { field: string; code: string }[]
}

/** The product's calls as any client makes them. */
export class ApiClient {
  private readonly base: string
  private token: string | undefined
  private publicKey: string | undefined

  constructor(baseUrl: string) {
    this.base = baseUrl.replace(/\/+$/, '')
  }

  private async send(method: string, path: string, body?: BodyInit, type?: string): Promise<Response> {
    return fetch(`${this.base}${path}`, {
      method,
      headers: {
        'accept-language': 'zh-CN',
        'client-id': 'BIZ',
        ...(type ? { 'content-type': type } : {}),
        ...(this.token ? { authorization: this.token } : {}),
      },
      ...(body === undefined ? {} : { body }),
    })
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const json = body === undefined ? undefined : JSON.stringify(body)
    const response = await this.send(method, path, json, json === undefined ? undefined : 'application/json')
    return (await dataOf(`${method} ${path}`, response)) as T
  }

  get<T>(path: string): Promise<T> {
    return this.call('GET', path)
  }

  post<T>(path: string, body: unknown): Promise<T> {
    return this.call('POST', path, body)
  }

  put<T>(path: string, body: unknown): Promise<T> {
    return this.call('PUT', path, body)
  }

  /** Passwords travel encrypted to the server's SM2 key. */
  async encrypt(password: string): Promise<string> {
    this.publicKey ??= (
      await this.get<{ publicKey: string }>('/api/system-svc/tenants/V1.0/noToken/getTenantAndThemes')
    ).publicKey
    return sm2.doEncrypt(password, this.publicKey, C1C3C2)
  }

  async signIn(userName: string, password: string, clientId: 'BIZ' | 'ADMIN' = 'BIZ'): Promise<void> {
    const answer = await this.post<{ token: { token: string } }>('/api/oauth-svc/noToken/login', {
      userName,
      password: await this.encrypt(password),
      clientId,
    })
    this.token = answer.token.token
  }

  async signOut(): Promise<void> {
    if (this.token) await this.post('/api/oauth-svc/noToken/logout', { token: this.token })
    this.token = undefined
  }

  /** Every record of a page call. */
  async all<T>(path: string, filters: Record<string, unknown> = {}): Promise<T[]> {
    const found: T[] = []
    for (let page = 1; ; page++) {
      const answer = await this.post<{ items: T[]; total: number }>(path, {
        ...filters,
        page,
        pageSize: PAGE,
      })
      found.push(...answer.items)
      if (answer.items.length === 0 || found.length >= answer.total) return found
    }
  }

  /** Stores a file, by the call for files unless another is named; the answer is its id. */
  async upload(
    name: string,
    type: string,
    bytes: Uint8Array,
    path = '/api/file-svc/attachments/V1.0/upload',
  ): Promise<string> {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(bytes)], { type }), name)
    const made = (await dataOf(`POST ${path}`, await this.send('POST', path, form))) as { id: string }
    return made.id
  }

  /** One import: all rows are taken, or none and the first issues are thrown. */
  async importRows(plan: SheetPlan, rows: SheetPlan['rows']): Promise<void> {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row).filter((k) => row[k] !== undefined)))]
    const cells = rows.map((row) => columns.map((column) => row[column] ?? null))
    const book = await writeForm(
      plan.title,
      columns.map((header) => ({ header })),
      { rows: cells, errors: [], errorHeader: '' },
    )
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(book)], { type: XLSX_TYPE }), 'import.xlsx')
    const path = `${plan.api}${plan.import}`
    const response = await this.send('POST', path, form)
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || type.includes('json')) {
      await dataOf(`POST ${path}`, response)
      return
    }
    const errors = await readSheet(new Uint8Array(await response.arrayBuffer()))
    const issues = errors.slice(1, 4).map((row) => String(row.at(-1) ?? ''))
    throw new CallRefused(`POST ${path}`, 200, 'SHEET_ERRORS', issues.join(' | '))
  }
}

/** A client of one user. */
export async function signedIn(
  baseUrl: string,
  userName: string,
  password: string | undefined,
  clientId: 'BIZ' | 'ADMIN' = 'BIZ',
): Promise<ApiClient> {
  if (password === undefined) throw new Error(`the password of ${userName} is not known`)
  const client = new ApiClient(baseUrl)
  await client.signIn(userName, password, clientId)
  return client
}

async function dataOf(call: string, response: Response): Promise<unknown> {
  const text = await response.text()
  let answer: Answer = {}
  try {
    answer = JSON.parse(text) as Answer
  } catch {
    throw new CallRefused(call, response.status, 'NOT_JSON', text.slice(0, 120))
  }
  if (!response.ok) {
    const fields = (answer.fields ?? []).map((f) => `${f.field}: ${f.code}`).join(', ')
    throw new CallRefused(
      call,
      response.status,
      answer.errCode ?? '',
      `${answer.message ?? ''} ${fields}`.trim(),
    )
  }
  return answer.data
}
