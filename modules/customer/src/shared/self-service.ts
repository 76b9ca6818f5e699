/** How a code reaches somebody who is not signed in. */
export type Way = 'phone' | 'email'
export type Ways = readonly Way[]
