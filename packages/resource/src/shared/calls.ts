export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Call {
  /** As in the inventory of calls. */
  id: string
  method: HttpMethod
  /** Whole path; parameters as `:name`. */
  path: string
  permission: string
  /** Most options of one answer, where it differs from the resource's own. */
  limit?: number
  /** Of choices: permissions of screens that offer them without a field that refers to the resource. */
  usedBy?: readonly string[]
}

/**
 * The rest of the path, or more when the inventory names the call differently: a path from `/api/` on, and an id with its
 * prefix, are those of another family. `false`: the family lacks it.
 */
export type CallInput =
  | string
  | { path?: string; id?: string; method?: HttpMethod; permission?: string }
  | false

export type FamilyCall = 'create' | 'update' | 'delete' | 'page' | 'find' | 'export' | 'import'

export type CallsInput = Partial<Record<FamilyCall, CallInput>> & {
  options?: readonly {
    id?: string
    method: 'GET' | 'POST'
    path: string
    limit?: number
    /** Permissions of screens that offer these choices without a field that refers to the resource. */
    usedBy?: readonly string[]
  }[]
}

export type ResourceCalls = { readonly [K in FamilyCall]: Call | undefined } & {
  /** Sets fields of many rows at once; there while fields are marked `.bulk()`. */
  readonly bulk?: Call | undefined
  readonly options: readonly Call[]
}

const FAMILY: Record<FamilyCall, { method: HttpMethod; path: string; action: string }> = {
  create: { method: 'POST', path: '', action: 'create' },
  update: { method: 'PUT', path: '', action: 'update' },
  delete: { method: 'DELETE', path: '', action: 'delete' },
  page: { method: 'POST', path: '/page', action: 'find' },
  find: { method: 'GET', path: '/:id', action: 'find' },
  export: { method: 'POST', path: '/export', action: 'export' },
  import: { method: 'POST', path: '/import', action: 'import' },
}

/** The calls of a family: the generic pattern (R258) with the differences that the inventory states. */
export function calls(api: string, idPrefix: string, key: string, input: CallsInput): ResourceCalls {
  const family = (name: FamilyCall): Call | undefined => {
    const given = input[name]
    if (given === false) return undefined
    const own = typeof given === 'object' ? given : { path: given }
    const usual = FAMILY[name]
    const id = own.id ?? name
    const path = own.path ?? usual.path
    return {
      id: id.includes('.') ? id : `${idPrefix}.${id}`,
      method: own.method ?? usual.method,
      path: path.startsWith('/api/') ? path : api + path,
      permission: own.permission ?? `${key}/${usual.action}`,
    }
  }
  return {
    create: family('create'),
    update: family('update'),
    delete: family('delete'),
    page: family('page'),
    find: family('find'),
    export: family('export'),
    import: family('import'),
    options: (input.options ?? []).map(({ id = 'options', method, path, limit, usedBy }) => ({
      id: `${idPrefix}.${id}`,
      method,
      path: api + path,
      permission: `${key}/find`,
      ...(limit === undefined ? {} : { limit }),
      ...(usedBy ? { usedBy } : {}),
    })),
  }
}
