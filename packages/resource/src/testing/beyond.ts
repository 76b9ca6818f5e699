import type { ApiClient } from '@motorpool/testkit'
import { anyResource } from '../shared/define.ts'

interface Listed {
  items: readonly { id: string }[]
  total: number
}

type Call = (client: ApiClient) => Promise<boolean>

/**
 * The calls of a resource, with a row of its table that does not belong to it (`Hooks.narrow`) or that the caller may not
 * see; by name, each answering whether it reached the row. `text`: what its searchable texts hold, and no other row's.
 */
function attempts(resource: { key: string; fields: object }, id: string, text: string): Map<string, Call> {
  const { calls } = anyResource(resource)
  const found = new Map<string, Call>()
  const { page, find, update, bulk, delete: remove } = calls
  const listed = (path: string, body: object) => async (client: ApiClient) => {
    const { data, status } = await client.post<Listed>(path, { page: 1, pageSize: 100, ...body })
    return status === 200 && (data.total > 0 || data.items.length > 0)
  }
  if (page) {
    found.set('page by id', listed(page.path, { ids: [id] }))
    found.set('page by text', listed(page.path, { keyword: text }))
  }
  if (find)
    found.set('find', async (client) => (await client.get(find.path.replace(':id', id))).status !== 404)
  if (update) found.set('update', async (client) => (await client.put(update.path, { id })).status !== 404)
  if (bulk)
    found.set(
      'bulk',
      async (client) => (await client.post(bulk.path, { ids: [id], values: {} })).status !== 404,
    )
  const choices: Record<string, string>[] = [{ ids: id }, { keyword: text }]
  for (const { id: name, method, path } of calls.options)
    for (const query of choices)
      found.set(`${name} by ${Object.keys(query)[0]}`, async (client) => {
        const answer = await (method === 'GET'
          ? client.call<unknown[]>('GET', path, undefined, { query })
          : client.post<unknown[]>(path, 'ids' in query ? { ids: [id] } : query))
        return answer.status === 200 && JSON.stringify(answer.data).includes(`"${id}"`)
      })
  if (remove)
    found.set('delete', async (client) => (await client.delete(remove.path, { ids: [id] })).status !== 404)
  return found
}

/** Names of the calls of a resource that reached a row that is not to be reached by this caller. */
export async function reachedBeyond(
  client: ApiClient,
  resource: { key: string; fields: object },
  row: { id: string; text: string },
): Promise<string[]> {
  const reached: string[] = []
  for (const [name, call] of attempts(resource, row.id, row.text)) if (await call(client)) reached.push(name)
  return reached
}
