import { defineErrors } from '@motorpool/kernel'

export const identityErrors = defineErrors({
  /** The caller, or the person named, holds none of the posts that the work needs. */
  POST_REQUIRED: { status: 403 },
  POST_OF_USER: { status: 409 },
  SIGN_IN_FAILED: { status: 400 },
  SIGN_IN_LOCKED: { status: 429 },
  USER_LOCKED: { status: 403 },
  USER_DISABLED: { status: 403 },
  USER_EXPIRED: { status: 403 },
  /** At the address of another tenant; the message says where to go. */
  SIGN_IN_ELSEWHERE: { status: 403 },
  SIGN_IN_AT_PLATFORM: { status: 403 },
  /** Unknown, used, replaced or expired: nobody is told which. */
  SIGN_IN_LINK_INVALID: { status: 400 },
  TENANT_DISABLED: { status: 403 },
  TENANT_EXPIRED: { status: 403 },
  TENANT_NOT_AUTHORISED: { status: 403 },
  PASSWORD_UNREADABLE: { status: 400 },
  PASSWORD_DIFFERS: { status: 400 },
  PASSWORD_CONTAINS_USER_NAME: { status: 400 },
  PASSWORD_LENGTH: { status: 400 },
  PASSWORD_KINDS: { status: 400 },
  PASSWORD_GUESSABLE: { status: 400 },
  /** Instead of one that staff chose. */
  PASSWORD_UNCHANGED: { status: 400 },
  /** There is an own one already: it is changed by who knows it. */
  PASSWORD_CHOSEN: { status: 409 },
  PASSWORD_OLD_WRONG: { status: 400 },
  USER_SELF: { status: 409 },
  /** A customer's phone says which vehicles are its own. */
  CUSTOMER_PHONE: { status: 403 },
  USER_TYPE_PLACE: { status: 409 },
  BEYOND_OWN: { status: 403 },
  ROLE_BUILT_IN: { status: 409 },
  MENU_VALUES_DIFFER: { status: 400 },
  MENU_CYCLE: { status: 409 },
  MENU_CHILDREN: { status: 409 },
  RESOURCE_BUILT_IN: { status: 409 },
  WECHAT_NOT_CONFIGURED: { status: 409 },
  TOO_MANY_VIEWS: { status: 409 },
})
