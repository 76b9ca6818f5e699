import { sql, type Tx } from '@motorpool/db'
import { type CallCtx, defineRoute, idText, type Route } from '@motorpool/http'
import { AppError, definePort, textKey } from '@motorpool/kernel'
import { z } from 'zod'
import { badReference } from './errors.ts'

/** Where uploads are stored; the file module provides it. */
export interface PictureSource {
  uploaded(tx: Tx, ids: readonly string[]): Promise<Map<string, { name: string; userId: string | null }>>
  read(tx: Tx, name: string): Promise<{ contentType: string; body: NodeJS.ReadableStream } | undefined>
}

/** Without it no picture is taken and none is shown. */
export const pictureSource = definePort<PictureSource>('tenancy.pictures')

const ADDRESS = '/api/system-svc/tenants/V1.0/noToken/pictures/'
const NAME = /^[0-9a-f-]{36}\.(png|jpg|gif|webp)$/

/** Which of these pictures a tenant or a theme shows: those are everybody's to see, others nobody's. */
export async function shownPictures(tx: Tx, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as asked (name)
    where exists (select from tenant t where ${ADDRESS} || name in
                    (t.app_logo_file_path, t.login_bg_file_path, t.login_logo_file_path))
       or exists (select from theme h where ${ADDRESS} || name in (h.logo, h.login_bg))`.execute(tx)
  return new Set(rows.map((r) => r.name))
}

async function settled(ctx: CallCtx, value: string): Promise<string | undefined> {
  if (idText.safeParse(value).success) {
    const upload = (await ctx.ports.find(pictureSource)?.uploaded(ctx.tx, [value]))?.get(value)
    return upload?.userId === ctx.actor.id ? ADDRESS + upload.name : undefined
  }
  if (!value.startsWith(ADDRESS)) return value
  const name = value.slice(ADDRESS.length)
  return (await shownPictures(ctx.tx, [name])).has(name) ? value : undefined
}

/**
 * The pictures among the fields as they are stored: the number of an upload becomes the address under which everybody sees
 * it. Only own uploads, and what is shown already, are taken: to name a picture here is to publish it.
 */
export async function settlePictures<T extends object>(
  ctx: CallCtx,
  module: string,
  input: T,
  fields: readonly (keyof T & string)[],
): Promise<T> {
  const stored = { ...input }
  for (const field of fields) {
    const value = input[field] as string | null | undefined
    if (!value) continue
    const address = await settled(ctx, value)
    if (address === undefined) throw badReference(module, field, value)
    Object.assign(stored, { [field]: address })
  }
  return stored
}

/** Pictures of tenants and themes, for pages on which nobody has signed in yet. */
export const pictureRoute: Route = defineRoute({
  id: 'system.tenants.picture',
  method: 'GET',
  path: `${ADDRESS}:name`,
  summary: 'A picture that a tenant or a theme shows; any other is not found',
  permission: 'public',
  scope: 'public',
  params: z.object({ name: z.string().max(64) }),
  produces: 'image/*',
  handler: async (ctx, { params: { name } }, io) => {
    const picture = NAME.test(name)
      ? await ctx.asPlatform('a picture before sign-in', async (tx) =>
          (await shownPictures(tx, [name])).has(name)
            ? ctx.ports.find(pictureSource)?.read(tx, name)
            : undefined,
        )
      : undefined
    if (!picture) throw new AppError('NOT_FOUND', { what: textKey('tenancy.picture') })
    // A picture never changes under its name.
    void io.reply.header('cache-control', 'public, max-age=86400, immutable')
    return { file: true, fileName: name, inline: true, ...picture }
  },
})
