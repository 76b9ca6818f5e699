import { portalPages } from '@motorpool/customer/portal'
import { parts } from '@motorpool/notice/web'

/** What draws the screens of customers, which need none of the definitions of staff's. */
export { parts, portalPages as pages }
