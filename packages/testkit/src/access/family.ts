import type { TestApp, TestOrg, TestTenant } from '../app.ts'
import type { TestUser } from '../principals.ts'

/** Where a row stands: its tenant and organisation. */
export interface Place {
  tenant: TestTenant
  org: TestOrg
  /** A caller of that tenant with every permission. */
  owner: TestUser
}

export interface RouteInput {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}

/** How a call is attacked. Every route has one, by its name in the generic family or by declaration. */
export type Access =
  /** No session is needed, for a stated reason. */
  | { kind: 'public'; why: string }
  /** Concerns the caller alone: there is no id and no list to reach others by. */
  | { kind: 'own'; why: string; input?: RouteInput }
  /** Lists rows. `open`: why a call for every session lists them also to a user without roles. */
  | { kind: 'list'; input?: (place: Place) => RouteInput; open?: string }
  /** Lists rows as a file. */
  | { kind: 'file'; input?: (place: Place) => RouteInput; open?: string }
  /** Names one row. `mark` is a fresh text to write. `open`: as of a list. */
  | { kind: 'row'; input: (id: string, mark: string, place: Place) => RouteInput; open?: string }
  /** Names several rows. */
  | { kind: 'rows'; input: (ids: string[]) => RouteInput }
  /**
   * Leads rows from state to state: attacked like `row` and `rows`, but the own row is within reach also when its state or
   * the caller's post refuses. `many`: the body names the rows.
   */
  | { kind: 'transition'; many: boolean; input: (ids: string[]) => RouteInput }
  /** Makes a row at a place. `clear`: takes away the one that stands there, where a place has one alone. */
  | {
      kind: 'create'
      input: (place: Place, mark: string) => RouteInput
      clear?: (app: TestApp, place: Place) => Promise<void>
    }
  /** Takes a file whose rows are checked elsewhere: only session and permission are attacked. */
  | { kind: 'upload'; why: string }

/** Routes about one table. */
export interface Family {
  /** Route ids are `<prefix>.<name>`. */
  prefix: string
  table: string
  /**
   * organisation: rows of organisations outside the caller's are out of reach · tenant: rows of other tenants are
   * platform: everybody reads, tenants never write
   */
  scope: 'organisation' | 'tenant' | 'platform'
  /** Makes a row that shows `mark` in its lists; default: the create call, as the owner of the place. */
  make?: (app: TestApp, place: Place, mark: string) => Promise<string>
  /** Body of create at a place; its row shows `mark`. */
  create?: (place: Place, mark: string) => Record<string, unknown>
  /** Body of update, without the id; default as create. */
  update?: (place: Place, mark: string) => Record<string, unknown>
  /** Who calls rightfully: of an organisation scope by default the caller of that organisation. */
  rightful?: 'full' | 'scoped'
  /**
   * What another customer of the same tenant reads of a row that is not its own: nothing (default of an organisation's
   * rows), or all (default of a tenant's: catalogues).
   */
  customers?: 'nothing' | 'all'
  /**
   * What a user of data scope SELF reaches of an organisation's rows that a colleague created: nothing (default), or to
   * read (catalogues).
   */
  colleagues?: 'nothing' | 'read'
  /** Field that names the organisation in bodies; default orgId. `null`: bodies name none. */
  orgField?: string | null
  /** Calls outside the generic family, and generic ones that differ. */
  routes?: Record<string, Access>
}

/** Other names the same calls go by in some families. */
const ALIASES: Record<string, string> = { pageList: 'page', save: 'create' }

const DEFAULTS: Record<string, (family: Family) => Access | undefined> = {
  page: () => ({ kind: 'list', input: () => ({ body: { page: 1, pageSize: 500 } }) }),
  find: () => ({ kind: 'row', input: (id) => ({ params: { id } }) }),
  create: (f) =>
    f.create && {
      kind: 'create',
      input: (place, mark) => ({ body: (f.create as NonNullable<Family['create']>)(place, mark) }),
    },
  update: (f) => {
    const body = f.update ?? f.create
    return body && { kind: 'row', input: (id, mark, place) => ({ body: { ...body(place, mark), id } }) }
  },
  delete: () => ({ kind: 'rows', input: (ids) => ({ body: { ids } }) }),
  export: () => ({ kind: 'file', input: () => ({ body: { title: 'export', sheetName: 'export' } }) }),
  import: () => ({ kind: 'upload', why: 'rows go through the same checks as create' }),
}

/** The family and attack of a route; undefined = not classified. */
export function classify(
  id: string,
  families: readonly Family[],
): { family: Family; access: Access } | undefined {
  const found = families
    .filter((f) => id.startsWith(`${f.prefix}.`))
    .sort((a, b) => b.prefix.length - a.prefix.length)
  const [longest] = found
  if (!longest) return undefined
  const name = id.slice(longest.prefix.length + 1)
  // Several modules may have calls of one prefix.
  const family = found.find(({ prefix, routes }) => prefix === longest.prefix && routes?.[name]) ?? longest
  const access = family.routes?.[name] ?? DEFAULTS[ALIASES[name] ?? name]?.(family)
  return access && { family, access }
}
