import { portalPages } from '@motorpool/customer/portal'
import { parts } from '@motorpool/notice/web'
import { realNamePages } from '@motorpool/realname/portal'

const pages = { ...portalPages, ...realNamePages }

/** What draws the screens of customers, which need none of the definitions of staff's. */
export { pages, parts }
