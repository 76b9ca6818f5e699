import type { MenuClient } from '@motorpool/kernel'

/** One program serves two applications: the business console at /, the administration platform at /admin/ (R031). */
export const application: MenuClient = globalThis.location?.pathname.startsWith('/admin/') ? 'ADMIN' : 'BIZ'

export const isAdminPlatform = application === 'ADMIN'

/** Session storage of a browser tab is separate for each application. */
export const storageName = (name: string): string => (isAdminPlatform ? `${name}.admin` : name)
