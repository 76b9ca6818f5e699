/** What a machine can run. */
export const ROLES = ['gateway', 'api', 'worker'] as const
export type RoleName = (typeof ROLES)[number]

export const isRole = (name: string): name is RoleName => (ROLES as readonly string[]).includes(name)
