/** Calls of browsers that take pushes. */
export const NOTICE_BROWSERS = '/api/vehicle-svc/noticeBrowsers/V1.0'

/** What a push carries to a browser, and its worker shows. */
export interface BrowserMessage {
  title: string
  body: string
  /** Route of the console. */
  link: string | null
  /** A message that comes twice takes the place of itself. */
  tag: string
}
