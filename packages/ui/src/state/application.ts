import type { MenuClient } from '@motorpool/kernel'

/** One program serves two applications: the business console at /, the administration platform at /admin/ (R031). */
export const application: MenuClient = globalThis.location?.pathname.startsWith('/admin/') ? 'ADMIN' : 'BIZ'

export const isAdminPlatform = application === 'ADMIN'

/** What a tab of the browser remembers of one application is nothing to the other. */
export const storageName = (name: string): string => (isAdminPlatform ? `${name}.admin` : name)
