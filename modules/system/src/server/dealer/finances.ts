import { sql } from '@motorpool/db'
import { defineRoute, type Route } from '@motorpool/http'
import { z } from 'zod'

interface Institution {
  id: string
  orgName: string
  orgCode: string
  orgAbbr: string | null
  orgType: string
  parentId: string | null
  contactName: string | null
  telephoneNumber: string | null
  address: string | null
  sort: number
  status: string
  createTime: number
  children: Institution[]
}

const node: z.ZodType<Institution> = z
  .object({
    id: z.string(),
    orgName: z.string(),
    orgCode: z.string(),
    orgAbbr: z.string().nullable(),
    orgType: z.string(),
    parentId: z.string().nullable(),
    contactName: z.string().nullable(),
    telephoneNumber: z.string().nullable(),
    address: z.string().nullable(),
    sort: z.number(),
    status: z.string(),
    createTime: z.number(),
    get children() {
      return z.array(node)
    },
  })
  .meta({ id: 'FinanceNode' })

/** Financing institutions are organisations of type FINANCE; those above them of another type are left out. */
export const financeRoute: Route = defineRoute({
  id: 'system.finances.tree',
  method: 'GET',
  path: '/api/system-svc/finances/V1.0/tree',
  summary: 'Financing institutions the caller sees, as a tree',
  permission: 'system/finances/find',
  scope: 'tenant',
  response: z.array(node),
  handler: async (ctx) => {
    const { rows } = await sql<Omit<Institution, 'children'>>`
      select id, org_name as "orgName", org_code as "orgCode", org_abbr as "orgAbbr", org_type as "orgType",
             parent_id as "parentId", contact_name as "contactName", telephone_number as "telephoneNumber", address, sort,
             status, create_time as "createTime"
      from org where org_type = 'FINANCE' order by tenant_id, sort, id limit 5000`.execute(ctx.tx)
    const nodes = new Map(rows.map((r): [string, Institution] => [r.id, { ...r, children: [] }]))
    const top: Institution[] = []
    for (const n of nodes.values()) (nodes.get(n.parentId ?? '')?.children ?? top).push(n)
    return top
  },
})
