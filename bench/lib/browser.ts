import type { Page } from 'playwright-core'

/** Bytes of scripts as they came over the wire, compressed. */
export async function countScripts(page: Page): Promise<() => number> {
  const client = await page.context().newCDPSession(page)
  const scripts = new Set<string>()
  let bytes = 0
  client.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await client.send('Network.enable')
  return () => bytes
}
