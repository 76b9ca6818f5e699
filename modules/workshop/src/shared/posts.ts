import type { UserPostType } from '@motorpool/identity/shared'

type Posts = readonly UserPostType[]

/** Who may work, and who leads: any one of the posts will do. */
export const ADJUST_WORK: Posts = ['ADJUSTER', 'ADJUST_ADMIN']
export const ADJUST_LEAD: Posts = ['ADJUST_ADMIN']
export const ASSEMBLY_WORK: Posts = ['ASSEMBLY_OPERATOR', 'ASSEMBLY_MANAGER']
export const ASSEMBLY_LEAD: Posts = ['ASSEMBLY_MANAGER']
