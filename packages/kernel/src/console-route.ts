/** Whether `link` is an address inside the console; only these are opened from a message (R191). */
export function isConsoleRoute(link: string | null | undefined): link is string {
  return typeof link === 'string' && /^\/[\w\-/?=&%.]*$/.test(link) && !link.startsWith('//')
}
