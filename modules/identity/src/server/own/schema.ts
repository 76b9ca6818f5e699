import { REQUIRED_ACTIONS } from '@motorpool/http'
import { branding, orgView } from '@motorpool/tenancy/server'
import { z } from 'zod'

/** An enumeration value with its text in the caller's language. */
const coded = z.object({ code: z.string(), desc: z.string() })

export const currentUser = z.object({
  id: z.string(),
  userName: z.string(),
  realName: z.string(),
  userType: coded,
  orgType: coded,
  tenant: branding,
  tenantName: z.string(),
  org: orgView.nullable(),
  roles: z.array(z.object({ id: z.string(), name: z.string() })),
  avatar: z.string().nullable(),
  avatarImgPath: z.string().nullable(),
  themeId: z.string().nullable(),
  /** Given back to a client that sent it; a browser keeps it in a cookie no script can read. */
  token: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  sex: z.string(),
  contactAddress: z.string().nullable(),
  description: z.string().nullable(),
  telephoneNumber: z.string().nullable(),
  unreadCount: z.number(),
  lang: z.string(),
  /** What must be done before any other call answers. */
  requiredActions: z.array(z.enum(REQUIRED_ACTIONS)),
})
export type CurrentUser = z.output<typeof currentUser>
